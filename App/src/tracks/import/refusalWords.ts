import type { Problem } from "../../device/network/problem";
import { isPhrase, t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";

/** The reason for the rejection of a file, by the reader's code. */
export function refusalWords(code: string | null | undefined): string {
  const name = `tracks.refusal.${code ?? ""}`;
  return t(isPhrase(name) ? name : "problem.unreadable-file");
}

/** The reason for the rejection of a whole upload. */
export function uploadWords(problem: Problem): string {
  const [reason] = problem.fields;
  return reason?.field === "file" ? refusalWords(reason.code) : problemWords(problem);
}
