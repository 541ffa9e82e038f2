import type { ImportWarning } from "../../engine/trackTypes";
import { isPhrase, t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";

/** What was odd in a file, in the member's language. A code of the server without words here does not compile. */
export function warningWords({ code, count, message }: ImportWarning): string {
  const name: PhraseName = `tracks.warning.${code}`;
  // A newer server may know more.
  return isPhrase(name) ? t(name, count === undefined ? {} : { count }) : message;
}
