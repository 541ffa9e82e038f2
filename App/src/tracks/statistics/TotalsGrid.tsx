import type { Totals } from "../../engine/trackTypes";
import { distance, energy, height, hours, number, speed, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";

/** The totals and extremes of all tracks (T14). */
export function TotalsGrid({ total }: { total: Totals }) {
  const figures = [
    [t("tracks.statistics.tracks"), number(total.tracks)],
    [t("tracks.distance"), distance(total.distance_m)],
    [t("tracks.time"), hours(total.duration_s)],
    [t("tracks.detail.moving"), hours(total.moving_s)],
    [t("tracks.detail.speedMean"), speed(total.speed_mean_mps)],
    [t("tracks.detail.speedMax"), speed(total.speed_max_mps)],
    [t("tracks.detail.ascent"), height(total.ascent_m)],
    [t("tracks.detail.descent"), height(total.descent_m)],
    [t("tracks.statistics.heightDifference"), height(total.height_difference_m)],
    [t("tracks.detail.energy"), energy(total.energy_kcal)],
  ] as const;
  return (
    <section className="totals" aria-label={t("tracks.statistics.total")}>
      <dl className="totals-grid figures">
        {figures
          .filter(([, value]) => value !== unknown)
          .map(([name, value]) => (
            <div key={name} className="total">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
