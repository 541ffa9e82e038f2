import type { FieldProblem, Problem } from "../../device/network/problem";
import { isPhrase, t } from "../language/language";

/** A problem as a sentence for members. */
export function problemWords(problem: Problem): string {
  if (problem.kind === "network") return t("problem.network");
  if (problem.kind === "signedOut") return t("problem.signedOut");
  if (problem.status === 429) return t("problem.tooMany");
  if (problem.status === 507) return t("problem.full");
  if (problem.status >= 500) return t("problem.server");
  const name = `problem.${problem.type.split(/[/:#]/).pop() ?? ""}`;
  return isPhrase(name) ? t(name) : problem.title;
}

/** What is wrong with a field, in the member's language where the code is known. */
export function fieldWords({ code, message }: FieldProblem): string {
  const name = `error.${code}`;
  return isPhrase(name) ? t(name) : message;
}
