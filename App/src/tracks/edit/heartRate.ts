import { limits } from "../../engine/limits";
import { typedNumber } from "../../shell/form/typedNumber";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";

/** The range of a heart rate, in beats per minute (T10). */
const { minimum: lowest, maximum: highest } = limits.TrackEdit.heart_rate;

/** The text of a heart rate for its field. */
export const heartRateText = (rate: number | null | undefined) => (rate == null ? "" : number(rate));

/** The validation message for a heart rate. */
export function wrongHeartRate(text: string): string | undefined {
  const rate = typedNumber(text);
  const isOne = rate === null || (Number.isInteger(rate) && rate >= lowest && rate <= highest);
  return isOne ? undefined : t("tracks.edit.heartRateWrong", { most: highest });
}
