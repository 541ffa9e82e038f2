import type { PhotoPlace } from "../../engine/photos";
import { placeAlong, shareAt, Way } from "../detail/placeAlong";

/** Longitude and latitude on the map. */
export type MapPlace = readonly [number, number];

/** A track as photos are put on it by hand: its way, and its metres. */
export interface Along {
  way: Way;
  length: number;
}

/** The place of a photo that is put somewhere on the map: on the way, where that comes nearest. `before`: where it stood. */
export function placeByHand({ way, length }: Along, position: MapPlace, before: PhotoPlace | null): PhotoPlace | null {
  return placeAt({ way, length }, shareAt(way, position, before && before.distance_m / length) * length);
}

/** The place of a photo that is put so many metres along the way. */
export function placeAt({ way, length }: Along, distance: number): PhotoPlace | null {
  const place = placeAlong(way, distance / length);
  return place && { longitude: place[0], latitude: place[1], distance_m: distance, by: "hand" };
}

/** Where a place is on the map. */
export const positionOf = ({ longitude, latitude }: PhotoPlace): [number, number] => [longitude, latitude];
