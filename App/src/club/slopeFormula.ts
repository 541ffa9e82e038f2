import { number } from "../shell/language/format";

export type Gait = "running" | "walking";

/** The factors of the cost of a slope, from the fifth power down. Source: Minetti 2002, see `SlopeCost` of the core. */
const factors: Record<Gait, readonly number[]> = {
  running: [155.4, -30.4, -43.3, 46.3, 19.5, 3.6],
  walking: [280.5, -58.7, -76.8, 51.9, 19.6, 2.5],
};
const powers = [" i⁵", " i⁴", " i³", " i²", " i", ""];

/** The cost of a slope as a formula, with the decimal sign of the member's language. */
export function slopeFormula(gait: Gait): string {
  const terms = factors[gait].map((factor, index) => {
    const sign = index === 0 ? "" : factor < 0 ? " − " : " + ";
    return `${sign}${number(Math.abs(factor), 1)}${powers[index] ?? ""}`;
  });
  return `C(i) = ${terms.join("")} J/(kg·m)`;
}
