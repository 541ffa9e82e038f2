import type { Problem } from "../../device/network/problem";
import { useSession } from "../../device/session/session";
import { t } from "../language/language";
import { problemWords } from "../words/problem";
import { Button, LinkButton } from "./Button";
import { EmptyState } from "./EmptyState";

/** In place of what is neither on the device nor to be had: why, and what to do. */
export function KeptProblem({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  const { member } = useSession();
  if (problem.kind === "signedOut" && !member) {
    return (
      <EmptyState icon="mountain" title={t("problem.welcome")} text={t("problem.welcomeText")}>
        <LinkButton to="/register" kind="primary">
          {t("problem.register")}
        </LinkButton>
        <LinkButton to="/sign-in">{t("shell.signIn")}</LinkButton>
      </EmptyState>
    );
  }
  if (problem.kind === "signedOut") {
    return (
      <EmptyState icon="lock" title={t("problem.signInFirst")} text={t("problem.signInFirstText")}>
        <LinkButton to="/sign-in" kind="primary">
          {t("shell.signIn")}
        </LinkButton>
      </EmptyState>
    );
  }
  const offline = problem.kind === "network";
  return (
    <EmptyState
      icon={offline ? "offline" : "warning"}
      title={t(offline ? "problem.notHere" : "shell.brokenTitle")}
      text={offline ? t("problem.notHereText") : problemWords(problem)}
    >
      {onRetry && <Button onClick={onRetry}>{t("problem.retry")}</Button>}
    </EmptyState>
  );
}
