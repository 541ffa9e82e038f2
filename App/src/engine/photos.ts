// Photos and their places on a track.
import type { Core } from "./core";
import { sportNumber } from "./sports";
import { joined, type Line } from "./tracks";

/** The time and place in the metadata of a photo. */
export interface PhotoHead {
  /** The time shown by the camera's clock, in milliseconds as if in UTC. */
  clock?: number;
  /** The clock's offset from UTC, in minutes. */
  offset_min?: number;
  latitude?: number;
  longitude?: number;
}

/** The known time and place of a photo. */
export interface PhotoMoment {
  /** UTC milliseconds. */
  time?: number | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** The basis of a place that the photo had, which is placed anew: a time does without the position, a member's choice without the time. */
  by?: PhotoPlace["by"] | undefined;
}

/** The place of a photo on a track. */
export interface PhotoPlace {
  latitude: number;
  longitude: number;
  /** Metres from the start of the track. */
  distance_m: number;
  by: "position" | "time" | "hand";
}

/** The number of bytes at the start of a photo that contain its metadata. */
export const photoHeadSize = 1 << 19;

/** The metadata in the first bytes of a photo; empty for other files. */
export function photoHead(core: Core, start: Uint8Array): PhotoHead {
  core.putBytes(start);
  core.run("photoHead", start.length);
  return core.json();
}

/** The place of each photo on a track, null for a photo without one. Throws `damaged` for invalid points. */
export function placePhotos(core: Core, points: Uint8Array, line: Line, photos: readonly PhotoMoment[]): (PhotoPlace | null)[] {
  const text = new TextEncoder().encode(JSON.stringify(photos));
  core.putBytes(joined([points, text]));
  core.run("photosPlace", points.length, text.length, sportNumber(line.sport), line.spacing ?? 0);
  return core.json();
}
