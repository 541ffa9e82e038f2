import { rules } from "../engine/rules";
import { Card } from "../shell/components/Card";
import { distance, energy, number, weight as weightWords } from "../shell/language/format";
import { slopeFormula } from "./slopeFormula";
import { t } from "../shell/language/language";
import { metresPerMile, units } from "../shell/language/units";
import "./EnergyFormula.css";

/** The factors of the formula, and the assumed weight of a member who has set none (T15). */
const { unknown_weight_kg: assumedWeight, cost, unit, female_share } = rules.energy;

/** The formula for kilocalories with the member's own values (T15). */
export function EnergyFormula({ weight, female }: { weight: number | null; female: boolean }) {
  const kilograms = weight ?? assumedWeight;
  const metres = units() === "imperial" ? 6 * metresPerMile : 10_000;
  const kilocalories = kilograms * cost * unit * metres * (female ? female_share : 1);
  const factor = female ? `\u00a0× ${number(female_share, 1)}` : "";
  return (
    <Card title={t("club.energy")}>
      <p className="formula">
        {t("club.formula", { a: number(cost, 4), b: number(unit, 2) })}
        {factor}
      </p>
      <p>
        {t("club.formulaExample", {
          weight: weightWords(kilograms),
          distance: distance(metres),
          energy: energy(kilocalories),
        })}
        {weight === null && ` ${t("club.weightAssumed", { weight: weightWords(assumedWeight) })}`}
      </p>
      <details className="formula-more">
        <summary>{t("club.slopeFormula")}</summary>
        <p>{t("club.slopeFormulaText")}</p>
        <p className="formula">{slopeFormula("running")}</p>
        <p className="formula-source">A. E. Minetti et al., J. Appl. Physiol. 93 (2002) 1039–1046</p>
      </details>
    </Card>
  );
}
