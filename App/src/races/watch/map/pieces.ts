import type { Position } from "maplibre-gl";
import type { TeamTrack } from "../../../device/api";

/** Returns the lines of a team's track, interrupted at gaps between fixes longer than `gap_s`. */
export function piecesOf({ times, longitudes, latitudes, gap_s }: TeamTrack): readonly (readonly Position[])[] {
  const pieces: Position[][] = [];
  let last = -Infinity;
  for (const [index, time] of times.entries()) {
    const [longitude, latitude] = [longitudes[index], latitudes[index]];
    if (time === null || longitude == null || latitude == null) continue;
    if (time - last > gap_s * 1000) pieces.push([]);
    pieces[pieces.length - 1]?.push([longitude, latitude]);
    last = time;
  }
  return pieces.filter((piece) => piece.length > 1);
}
