import type { FieldProblem, Problem } from "../../device/network/problem";
import { isPhrase, t } from "../language/language";

/** A problem as a sentence for members. */
export function problemWords(problem: Problem): string {
  if (problem.kind === "network") return t("problem.network");
  if (problem.kind === "signedOut") return t("problem.signedOut");
  if (problem.status === 429) return t("problem.tooMany");
  const name = `problem.${problem.type.split(/[/:#]/).pop() ?? ""}`;
  if (isPhrase(name)) return t(name);
  if (problem.status === 507) return t("problem.full");
  // What a newer server says is English; that it refused is known.
  return t(problem.status >= 500 ? "problem.server" : "problem.refused");
}

/** What is wrong with a field: in the words for that field, else in those for any. */
export function fieldWords({ field, code }: FieldProblem): string {
  const [own, any] = [`error.${field}.${code}`, `error.${code}`];
  if (isPhrase(own)) return t(own);
  return t(isPhrase(any) ? any : "error.refused");
}
