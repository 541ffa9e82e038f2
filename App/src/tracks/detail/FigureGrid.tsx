import { rateOf } from "../../engine/sports";
import type { Sport, TrackDetail } from "../../engine/trackTypes";
import { clock, distance, energy, height, heights, number, speed, temperature, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { cadence, meanRateName, rate, stepsOf } from "../rate";
import { hasStood, totalTimeName } from "../times";

/** The figures of a track, of its member or of others. */
interface Figured extends Pick<TrackDetail, "heart_rate" | "energy"> {
  figures: Partial<TrackDetail["figures"]>;
}

interface FigureGridProps {
  track: Figured;
  sport: Sport | null;
  /** The name of its gear. */
  gear?: string | undefined;
}

/** The main figures (T9); unmeasured figures are left out. */
export function FigureGrid({ track, sport, gear }: FigureGridProps) {
  const { figures, heart_rate } = track;
  const stood = hasStood(figures.duration_s, figures.moving_s);
  // A device without altitude reports no climb, as on level ground.
  const isLevel = heights(figures.altitude_min_m, figures.altitude_max_m) === unknown;
  const climbed = (metres: number | null | undefined) => (isLevel && metres === 0 ? null : metres);
  const lead = [
    [t("tracks.distance"), distance(figures.distance_m)],
    [totalTimeName(stood), clock(figures.duration_s)],
    [meanRateName(sport), rate(sport, figures.pace_s_per_km)],
  ] as const;
  const more = [
    [t("tracks.detail.moving"), stood ? clock(figures.moving_s) : unknown],
    [t("tracks.detail.speedMean"), rateOf(sport) === "speed" ? unknown : speed(figures.speed_mean_mps || null)],
    [t("tracks.detail.speedMax"), speed(figures.speed_max_mps || null)],
    [t("tracks.detail.ascent"), height(climbed(figures.ascent_m))],
    [t("tracks.detail.descent"), height(climbed(figures.descent_m))],
    [t("tracks.detail.altitude"), heights(figures.altitude_min_m, figures.altitude_max_m)],
    [t("tracks.detail.heartMean"), beats(heart_rate ?? figures.heart_rate_mean)],
    [t("tracks.detail.heartMax"), beats(figures.heart_rate_max)],
    [t("tracks.detail.energy"), energy(track.energy?.calories_kcal)],
    [t("tracks.detail.cadence"), cadence(sport, figures.cadence_mean == null ? null : figures.cadence_mean * stepsOf(sport, figures.cadence_mean))],
    [t("tracks.detail.power"), figures.power_mean_w == null ? unknown : `${number(figures.power_mean_w)} W`],
    [t("tracks.detail.temperature"), temperature(figures.temperature_mean_c)],
    [t("tracks.gear.one"), gear ?? unknown],
  ] as const;
  return (
    <section className="figure-sheet" aria-label={t("tracks.detail.figures")}>
      <dl className="figure-lead figures">
        {known(lead).map(([name, value]) => (
          <Figure key={name} name={name} value={value} />
        ))}
      </dl>
      <dl className="figure-grid figures">
        {known(more).map(([name, value]) => (
          <Figure key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}

type NamedFigure = readonly [name: string, value: string];

function known(figures: readonly NamedFigure[]): readonly NamedFigure[] {
  return figures.filter(([, value]) => value !== unknown);
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
