import type { Problem } from "../../device/network/problem";
import { isPhrase, t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";

/** Why a file was refused, by the code that readers give. */
export function refusalWords(code: string | null | undefined): string {
  const name = `tracks.refusal.${code ?? ""}`;
  return t(isPhrase(name) ? name : "problem.unreadable-file");
}

/** Why a whole upload was refused. */
export function uploadWords(problem: Problem): string {
  const [reason] = problem.fields;
  return reason?.field === "file" ? refusalWords(reason.code) : problemWords(problem);
}
