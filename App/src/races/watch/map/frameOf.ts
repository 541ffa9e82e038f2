import type { Position } from "maplibre-gl";
import { boundsOfLine, unite, type Bounds } from "../../../map/lines/bounds";
import type { TeamStanding } from "../../data/answers";
import { has } from "../../data/board";

/**
 * Returns the first bounds of a race map: the course, the teams off the course, and the selected team. Other teams count only
 * near the course, so that a phone left at home does not shrink it on the map.
 *
 * @param chosen the number of the selected team.
 */
export function frameOf(course: Bounds | null, teams: Iterable<TeamStanding>, chosen: number | null): Bounds | null {
  const seen: Position[] = [];
  for (const team of teams) {
    if (!team.position) continue;
    const place: Position = [team.position.longitude, team.position.latitude];
    const isNear = has(team, "offCourse") && course !== null && isWithin(place, course);
    if (team.number === chosen || isNear) seen.push(place);
  }
  return unite(course, boundsOfLine(seen));
}

/** True if a place is within the bounds, extended on each side by their larger dimension. */
function isWithin([longitude, latitude]: Position, [west, south, east, north]: Bounds): boolean {
  const [across, up] = [east - west, north - south];
  const room = Math.max(across, up);
  return (
    longitude >= west - room && longitude <= east + room && latitude >= south - room && latitude <= north + room
  );
}
