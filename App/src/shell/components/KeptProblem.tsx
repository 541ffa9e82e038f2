import type { Problem } from "../../device/network/problem";
import { t } from "../language/language";
import { problemWords } from "../words/problem";
import { Button } from "./Button";
import { EmptyState } from "./EmptyState";
import { SignInFirst } from "./SignInFirst";

/** A placeholder for data that are neither on the device nor available: the reason and the possible actions. */
export function KeptProblem({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  if (problem.kind === "signedOut") return <SignInFirst />;
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
