import type { Problem } from "../../device/network/problem";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { isTooManyKeys } from "./data/SendingQueue";

/**
 * Returns the message for a refused code. The server accepts a right code after any number of wrong ones from the same
 * address.
 */
export function refusalWords(problem: Problem): string {
  if (isTooManyKeys(problem)) return t("races.walk.tooManyCodes");
  return problem.status === 401 || problem.status === 404 ? t("races.walk.wrongCode") : problemWords(problem);
}
