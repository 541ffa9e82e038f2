import { useEffect, useState } from "react";
import type { AuthorizationQuestion, AuthorizationRedirection, Member } from "../../device/api";
import { asProblem, Problem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { asMember, useSession } from "../../device/session/session";
import { Button, LinkButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import { entrance } from "../../shell/routing/wantedPage";
import { problemWords } from "../../shell/words/problem";
import { PermissionList } from "./PermissionList";

/** Stored for this tab only during sign-in. */
const kept = "cordada.authorization";

/** The app's request in the query of the address, which only the server interprets. */
function queryOfLink(): string {
  const query = location.search.slice(1) || sessionStorage.getItem(kept) || "";
  if (query !== "") sessionStorage.setItem(kept, query);
  return query;
}

/** Returns to the app; the history does not lead back to this page. */
function leave(redirect: string): void {
  sessionStorage.removeItem(kept);
  location.replace(redirect);
}

/** Asks a member whether to grant an app the requested access (K7). */
export function ConsentPage() {
  const [query] = useState(queryOfLink);
  const { member, signedIn } = useSession();
  return (
    <Page title={t("club.consent.title")}>
      {query === "" ? (
        <Notice kind="wrong">{t("problem.unanswerable-authorization")}</Notice>
      ) : member && signedIn ? (
        <Question key={member.id} query={query} member={member} />
      ) : (
        <Card title={t("club.invitation.signIn")}>
          <p>{t("club.consent.signInText")}</p>
          <FormActions>
            <LinkButton to={entrance("/register", "/authorize")}>{t("club.register")}</LinkButton>
            <LinkButton to={entrance("/sign-in", "/authorize")} kind="primary">
              {t("club.signIn")}
            </LinkButton>
          </FormActions>
        </Card>
      )}
    </Page>
  );
}

function Question({ query, member }: { query: string; member: Member }) {
  const [question, setQuestion] = useState<AuthorizationQuestion | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [deciding, setDeciding] = useState<"allow" | "refuse" | null>(null);

  function ask(): void {
    setProblem(null);
    asMember(member.id, () => request<AuthorizationQuestion>("POST", "/oauth/request", { query })).then(
      (answer) => (answer.redirect === undefined ? setQuestion(answer) : leave(answer.redirect)),
      (error) => setProblem(asProblem(error)),
    );
  }
  useEffect(ask, [query, member.id]);

  async function decide(decision: "allow" | "refuse"): Promise<void> {
    setDeciding(decision);
    setProblem(null);
    const body = { query, is_allowed: decision === "allow" };
    try {
      const { redirect } = await asMember(member.id, () =>
        request<AuthorizationRedirection>("POST", "/oauth/authorization", body),
      );
      leave(redirect);
    } catch (error) {
      setProblem(asProblem(error));
      setDeciding(null);
    }
  }

  if (problem && !question) {
    return (
      <Notice kind="wrong">
        <p>{problemWords(problem)}</p>
        {problem.passes && <Button onClick={ask}>{t("problem.retry")}</Button>}
      </Notice>
    );
  }
  if (!question) return <Waiting what={t("club.consent.title")} lines={1} height={9} />;
  const { app = "", destination = "", scopes = [] } = question;
  return (
    <Card title={app}>
      {problem && <Notice kind="wrong">{problemWords(problem)}</Notice>}
      <p>{t("club.consent.asks", { app, name: member.display_name })}</p>
      <PermissionList scopes={scopes} />
      <p>{t("club.consent.destination", { destination })}</p>
      <p>{t("club.consent.revocable")}</p>
      <FormActions>
        <Button busy={deciding === "refuse"} disabled={deciding === "allow"} onClick={() => void decide("refuse")}>
          {t("club.consent.refuse")}
        </Button>
        <Button
          kind="primary"
          busy={deciding === "allow"}
          disabled={deciding === "refuse"}
          onClick={() => void decide("allow")}
        >
          {t("club.consent.allow")}
        </Button>
      </FormActions>
    </Card>
  );
}
