import { limits } from "../../engine/limits";
import { typedNumber } from "../../shell/form/typedNumber";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";

/** Beats a minute that a heart can have (T10). */
const { minimum: lowest, maximum: highest } = limits.TrackEdit.heart_rate;

/** A heart rate as its field shows it. */
export const heartRateText = (rate: number | null | undefined) => (rate == null ? "" : number(rate));

/** What is wrong with a heart rate that was typed. */
export function wrongHeartRate(text: string): string | undefined {
  const rate = typedNumber(text);
  const isOne = rate === null || (Number.isInteger(rate) && rate >= lowest && rate <= highest);
  return isOne ? undefined : t("tracks.edit.heartRateWrong", { most: highest });
}
