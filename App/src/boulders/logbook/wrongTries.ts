import { typedNumber } from "../../shell/form/typedNumber";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";

const most = 10_000;

/** Validation message for the number of attempts. */
export function wrongTries(typed: string): string | undefined {
  const tries = typedNumber(typed);
  const isCount = tries !== null && Number.isInteger(tries) && tries >= 1 && tries <= most;
  return isCount ? undefined : t("boulders.log.noCount", { most: number(most) });
}
