import { useEffect, useRef, useState } from "react";
import { asProblem } from "../../device/network/problem";
import { useSession } from "../../device/session/session";
import { LinkButton } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { problemWords } from "../../shell/words/problem";
import { connectAnswered } from "../data/providers";
import { refusalNames } from "../words";

/** Where a campus leads back to when a member has given the club access, or not (U1). */
export function ConnectedScreen() {
  const { member, signedIn } = useSession();
  return (
    <Page title={t("campus.connections")} parent="/campus/connections">
      {member && signedIn ? <Answer key={member.id} member={member.id} /> : <Notice kind="wrong">{t("problem.signInFirst")}</Notice>}
    </Page>
  );
}

function Answer({ member }: { member: string }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const sent = useRef(false);
  useEffect(() => {
    // An answer counts once.
    if (sent.current) return;
    sent.current = true;
    const query = new URLSearchParams(location.search);
    // The code is no address to keep or to come back to.
    history.replaceState(history.state, "", location.pathname);
    connectAnswered(member, query).then(
      (refusal) => {
        if (refusal) return setWrong(t(refusalNames[refusal]));
        showToast(t("campus.connect.given"));
        navigate("/campus/connections", { replace: true });
      },
      (error) => setWrong(problemWords(asProblem(error))),
    );
  }, [member]);
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
