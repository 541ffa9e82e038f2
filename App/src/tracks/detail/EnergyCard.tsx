import { useProfile } from "../../club/data/profile";
import { rules } from "../../engine/rules";
import type { TrackDetail } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { energyWays } from "./energyWays";

/** The energy in kilocalories by the track's method and, on foot, by Minetti's, each with its formula (T15). */
export function EnergyCard({ track }: { track: TrackDetail }) {
  const profile = useProfile();
  const member = profile.state === "here" ? profile.value : null;
  const ways = energyWays(track, member?.sex === "female");
  if (ways.length === 0) return null;
  const needsWeight = track.energy?.method !== "device" || track.energy.slope_calories_kcal != null;
  return (
    <Card title={t("tracks.energy.title")}>
      <dl className="energy-list">
        {ways.map(({ name, value, formula, source }) => (
          <div key={name} className="energy">
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
            {formula && <dd className="energy-formula">{formula}</dd>}
            {source && <dd className="energy-source">{source}</dd>}
          </div>
        ))}
      </dl>
      {needsWeight && member?.weight_kg == null && (
        <p className="card-note">
          {t("tracks.energy.noWeight", { weight: rules.energy.unknown_weight_kg })} <Link to="/settings/profile">{t("tracks.energy.toProfile")}</Link>
        </p>
      )}
    </Card>
  );
}
