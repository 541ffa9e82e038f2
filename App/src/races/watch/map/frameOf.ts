import type { Position } from "maplibre-gl";
import { boundsOfLine, unite, type Bounds } from "../../../map/lines/bounds";
import type { TeamStanding } from "../../data/answers";
import { has } from "../../data/board";

/**
 * What the map of a race first shows: its course, and the teams that have left it. A team whose page it is is always seen;
 * the others, as far as the course stays large enough to be read: a phone that was left at home takes the map nowhere.
 *
 * @param chosen the number of the team whose page it is.
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

/** Whether a place is no farther beside bounds than they are large. */
function isWithin([longitude, latitude]: Position, [west, south, east, north]: Bounds): boolean {
  const [across, up] = [east - west, north - south];
  const room = Math.max(across, up);
  return (
    longitude >= west - room && longitude <= east + room && latitude >= south - room && latitude <= north + room
  );
}
