import type { ImportWarning } from "../../engine/trackTypes";
import { isPhrase, t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";

/** A reader's warning in the member's language. A code of the server without a phrase does not compile. */
export function warningWords({ code, count, message }: ImportWarning): string {
  const name: PhraseName = `tracks.warning.${code}`;
  // A newer server may send further codes.
  return isPhrase(name) ? t(name, count === undefined ? {} : { count }) : message;
}
