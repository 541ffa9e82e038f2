import type { Mark, Sport, TrackDetail } from "../engine/trackTypes";
import type { MapMark } from "../map/marks/MapMark";
import { clock, distance, height, number, speed, unknown } from "../shell/language/format";
import { t } from "../shell/language/language";
import { rate, rateName } from "./rate";

/** The marks with a position, each with the figures it opens (T9). */
export function mapMarks(marks: readonly Mark[], sport: Sport | null): MapMark[] {
  return marks.flatMap((mark, index): MapMark[] => {
    if (!mark.coordinate) return [];
    const figures = [
      { name: t("tracks.marks.partial"), value: clock(mark.duration_s) },
      { name: rateName(sport), value: rate(sport, mark.pace_s_per_km) },
      { name: t("tracks.marks.elapsed"), value: clock(mark.elapsed_s) },
      { name: t("tracks.detail.speedMax"), value: speed(mark.speed_max_mps) },
      { name: t("tracks.detail.altitudeMin"), value: height(mark.altitude_min_m) },
      { name: t("tracks.detail.altitudeMax"), value: height(mark.altitude_max_m) },
    ];
    return [
      {
        kind: "mark",
        position: mark.coordinate,
        label: String(mark.number ?? index + 1),
        title: distance(mark.distance_m),
        figures: figures.filter(({ value }) => value !== unknown),
      },
    ];
  });
}

/** The waypoints of the file with their positions. */
export function mapPlaces(waypoints: TrackDetail["waypoints"]): MapMark[] {
  return waypoints.map(({ name, longitude, latitude, altitude_m }) => {
    const title = name || t("tracks.detail.unnamed");
    const figures = [
      { name: t("tracks.detail.altitude"), value: height(altitude_m) },
      { name: t("tracks.detail.position"), value: `${number(latitude, 5)}°, ${number(longitude, 5)}°` },
    ];
    return {
      kind: "place",
      position: [longitude, latitude],
      label: title,
      title,
      figures: figures.filter(({ value }) => value !== unknown),
    };
  });
}
