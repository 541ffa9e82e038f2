import type { FieldProblem, Problem } from "../../device/network/problem";
import { isPhrase, t } from "../language/language";

/** The text of a problem for members. */
export function problemWords(problem: Problem): string {
  if (problem.kind === "network") return t(navigator.onLine === false ? "problem.offline" : "problem.network");
  if (problem.kind === "signedOut") return t("problem.signedOut");
  if (problem.status === 429) return t("problem.tooMany");
  const name = `problem.${problem.type.split(/[/:#]/).pop() ?? ""}`;
  if (isPhrase(name)) return t(name);
  if (problem.status === 507) return t("problem.full");
  // The detail of an unknown problem is English, so a general text is shown.
  return t(problem.status >= 500 ? "problem.server" : "problem.refused");
}

/** The text of a field's error: that of the field, else the general one. */
export function fieldWords({ field, code }: FieldProblem): string {
  const [own, any] = [`error.${field}.${code}`, `error.${code}`];
  if (isPhrase(own)) return t(own);
  return t(isPhrase(any) ? any : "error.refused");
}
