import type { Problem } from "../../device/network/problem";
import { isPhrase, t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";

/** Why a file was refused, in the member's language where the code is known. */
export function refusalWords(code: string | null | undefined, sentence: string): string {
  const name = `tracks.refusal.${code ?? ""}`;
  return isPhrase(name) ? t(name) : sentence;
}

/** Why a whole upload was refused. */
export function uploadWords(problem: Problem): string {
  const [reason] = problem.fields;
  return reason?.field === "file" ? refusalWords(reason.code, reason.message) : problemWords(problem);
}
