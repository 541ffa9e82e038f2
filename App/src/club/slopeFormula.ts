import { number } from "../shell/language/format";

/** The factors of the cost of a slope, from the fifth power down. Source: Minetti 2002, see `SlopeCost` of the core. */
const factors = [155.4, -30.4, -43.3, 46.3, 19.5, 3.6];
const powers = [" i⁵", " i⁴", " i³", " i²", " i", ""];

/** The cost of a slope as a formula, with the decimal sign of the member's language. */
export function slopeFormula(): string {
  const terms = factors.map((factor, index) => {
    const sign = index === 0 ? "" : factor < 0 ? " − " : " + ";
    return `${sign}${number(Math.abs(factor), 1)}${powers[index] ?? ""}`;
  });
  return `C(i) = ${terms.join("")} J/(kg·m)`;
}
