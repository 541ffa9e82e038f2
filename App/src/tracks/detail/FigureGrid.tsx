import type { Sport, TrackDetail } from "../../engine/trackTypes";
import { clock, distance, energy, height, heights, number, speed, temperature, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { rate, rateName } from "../rate";

/** The figures at a glance (T9); a figure nobody measured is left out, but the first ones are always there. */
export function FigureGrid({ track, sport }: { track: TrackDetail; sport: Sport | null }) {
  const { figures, heart_rate } = track;
  const lead = [
    [t("tracks.distance"), distance(figures.distance_m)],
    [t("tracks.time"), clock(figures.duration_s)],
    [rateName(sport), rate(sport, figures.pace_s_per_km)],
  ] as const;
  const more = [
    [t("tracks.detail.moving"), clock(figures.moving_s)],
    [t("tracks.detail.speedMean"), speed(figures.speed_mean_mps)],
    [t("tracks.detail.speedMax"), speed(figures.speed_max_mps)],
    [t("tracks.detail.ascent"), height(figures.ascent_m)],
    [t("tracks.detail.descent"), height(figures.descent_m)],
    [t("tracks.detail.altitude"), heights(figures.altitude_min_m, figures.altitude_max_m)],
    [t("tracks.detail.heartMean"), beats(heart_rate ?? figures.heart_rate_mean)],
    [t("tracks.detail.heartMax"), beats(figures.heart_rate_max)],
    [t("tracks.detail.energy"), energy(track.energy?.calories_kcal ?? figures.calories_kcal)],
    [t("tracks.detail.cadence"), figures.cadence_mean == null ? unknown : t("tracks.detail.rpm", { rate: number(figures.cadence_mean) })],
    [t("tracks.detail.power"), figures.power_mean_w == null ? unknown : `${number(figures.power_mean_w)} W`],
    [t("tracks.detail.temperature"), temperature(figures.temperature_mean_c)],
  ] as const;
  return (
    <section className="figure-sheet" aria-label={t("tracks.detail.figures")}>
      <dl className="figure-lead figures">
        {lead.map(([name, value]) => (
          <Figure key={name} name={name} value={value} />
        ))}
      </dl>
      <dl className="figure-grid figures">
        {more
          .filter(([, value]) => value !== unknown)
          .map(([name, value]) => (
            <Figure key={name} name={name} value={value} />
          ))}
      </dl>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function beats(rate: number | null | undefined): string {
  return rate == null ? unknown : t("tracks.detail.bpm", { rate: number(rate) });
}
