import { useEffect, useRef, useState } from "react";
import { asProblem } from "../../device/network/problem";
import { useSession } from "../../device/session/session";
import { LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { entrance } from "../../shell/routing/wantedPage";
import { problemWords } from "../../shell/words/problem";
import { connectAnswered } from "../data/providers";
import { refusalNames } from "../words";

/** The page to which a campus returns after a member has granted or denied access (U1). */
export function ConnectedScreen() {
  const { member, signedIn } = useSession();
  // The parameters of the answer, removed from the address, since a code must not be kept or reused.
  const [said] = useState(() => new URLSearchParams(location.search));
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  return (
    <Page title={t("campus.connections")} parent="/campus/connections">
      {member && signedIn ? <Answer key={member.id} member={member.id} said={said} /> : <SignedOut />}
    </Page>
  );
}

/** An answer is valid only in the session that asked for it: after signing in again the member repeats the request. */
const SignedOut = () => (
  <EmptyState icon="lock" title={t("campus.connect.signedOut")} text={t("campus.connect.signedOutText")}>
    <LinkButton to={entrance("/sign-in", "/campus/connections")} kind="primary">
      {t("shell.signIn")}
    </LinkButton>
  </EmptyState>
);

function Answer({ member, said }: { member: string; said: URLSearchParams }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const sent = useRef(false);
  useEffect(() => {
    // An answer is valid once.
    if (sent.current) return;
    sent.current = true;
    connectAnswered(member, said).then(
      (refusal) => {
        if (refusal) return setWrong(t(refusalNames[refusal]));
        showToast(t("campus.connect.given"));
        navigate("/campus/connections", { replace: true });
      },
      (error) => setWrong(problemWords(asProblem(error))),
    );
  }, [member, said]);
  if (wrong === null) return <Waiting what={t("campus.connections")} lines={2} />;
  return (
    <>
      <Notice kind="wrong">{wrong}</Notice>
      <div>
        <LinkButton to="/campus/connections" kind="primary">
          {t("campus.connections")}
        </LinkButton>
      </div>
    </>
  );
}
