import type { LiveFigures } from "../../engine/recorder";
import { rateOf } from "../../engine/sports";
import type { Sport } from "../../engine/trackTypes";
import { clock, distance, energy, height, number, speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { rate } from "../rate";
import { BigFigure } from "./BigFigure";
import { hasPaused } from "./hasPaused";

/** The figures of a recording: time and distance large, the others below. */
export function RunningFigures({ live, sport }: { live: LiveFigures; sport: Sport }) {
  const isPaced = rateOf(sport) !== "speed";
  return (
    <dl className="running-figures">
      <BigFigure lead name={t("tracks.record.timeUnpaused")} value={clock(Math.floor(live.elapsed))} />
      <BigFigure lead name={t("tracks.distance")} value={distance(live.distance)} />
      {isPaced ? (
        <BigFigure name={t("tracks.record.paceNow")} value={rate(sport, live.paceNow)} />
      ) : (
        <BigFigure name={t("tracks.record.speedNow")} value={speed(live.speed)} />
      )}
      <BigFigure
        name={t(isPaced ? "tracks.record.paceMean" : "tracks.detail.speedMean")}
        value={rate(sport, live.pace)}
      />
      {hasPaused(live) && <BigFigure name={t("tracks.detail.timeTotal")} value={clock(Math.floor(live.total))} />}
      <BigFigure name={t("tracks.record.ascent")} value={height(live.ascent)} />
      {live.energy !== null && <BigFigure name={t("tracks.detail.energy")} value={energy(live.energy)} />}
      {live.altitude !== null && <BigFigure name={t("tracks.detail.altitude")} value={height(live.altitude)} />}
      {live.heartRate !== null && (
        <BigFigure name={t("tracks.graphs.heart")} value={t("tracks.detail.bpm", { rate: number(live.heartRate) })} />
      )}
    </dl>
  );
}
