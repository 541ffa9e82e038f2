import { slopeFormula } from "../../club/slopeFormula";
import { useProfile } from "../../club/data/profile";
import type { TrackDetail } from "../../engine/trackTypes";
import { rules } from "../../engine/rules";
import { Card } from "../../shell/components/Card";
import { energy, number, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";

/** The factors of the club's formula, and what it takes a member to weigh who does not say (T15). */
const { unknown_weight_kg: weightWhenUnknown, cost, unit, female_share } = rules.energy;

/** Kilocalories by the club's formula and by Minetti's, each with its formula (T15). */
export function EnergyCard({ track }: { track: TrackDetail }) {
  const profile = useProfile();
  const member = profile.state === "here" ? profile.value : null;
  const flat = track.energy?.calories_kcal;
  const sloped = track.energy?.slope_calories_kcal;
  const weight = track.energy?.weight_kg ?? member?.weight_kg ?? weightWhenUnknown;
  if (flat == null && sloped == null) return null;
  return (
    <Card title={t("tracks.energy.title")}>
      <dl className="energy-list">
        <div className="energy">
          <dt>{t("tracks.energy.flat")}</dt>
          <dd className="figures">{energy(flat)}</dd>
          <dd className="energy-formula">{flatFormula(weight, member?.sex === "female", track.figures.distance_m)}</dd>
        </div>
        <div className="energy">
          <dt>{t("tracks.energy.slope")}</dt>
          <dd className="figures">{sloped == null ? unknown : energy(sloped)}</dd>
          <dd className="energy-formula">
            {sloped == null
              ? t("tracks.energy.noSlope")
              : `Σ C(i) · kg · m,  ${slopeFormula()}`}
          </dd>
          <dd className="energy-source">{t("tracks.energy.source")}</dd>
        </div>
      </dl>
      {member?.weight_kg == null && (
        <p className="card-note">
          {t("tracks.energy.noWeight", { weight: weightWhenUnknown })} <Link to="/settings/profile">{t("tracks.energy.toProfile")}</Link>
        </p>
      )}
    </Card>
  );
}

function flatFormula(weight: number, female: boolean, metres: number | null | undefined): string {
  const way = metres == null ? "m" : `${number(metres)} m`;
  return `${number(weight, weight % 1 ? 1 : 0)} kg × ${number(cost, 4)} × ${number(unit, 2)} × ${way}${female ? ` × ${number(female_share, 1)}` : ""}`;
}
