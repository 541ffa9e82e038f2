import { rules } from "../engine/rules";
import type { Gait } from "../engine/sports";
import { number } from "../shell/language/format";

const powers = [" i⁵", " i⁴", " i³", " i²", " i", ""];

/** The cost of a slope as a formula, with the decimal sign of the member's language. */
export function slopeFormula(gait: Gait): string {
  const terms = rules.slope_cost[gait].map((factor, index) => {
    const sign = index === 0 ? "" : factor < 0 ? " − " : " + ";
    return `${sign}${number(Math.abs(factor), 1)}${powers[index] ?? ""}`;
  });
  return `C(i) = ${terms.join("")} J/(kg·m)`;
}
