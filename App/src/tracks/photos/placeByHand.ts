import type { PhotoPlace } from "../../engine/photos";
import { placeAlong, shareAt, Way } from "../placeAlong";

/** Longitude and latitude on the map. */
export type MapPlace = readonly [number, number];

/** A track as the base for placing photos: its line, and its length in metres. */
export interface Along {
  way: Way;
  length: number;
}

/** The place of a photo that is put on the map: the nearest point of the way. `before` is its former place. */
export function placeByHand({ way, length }: Along, position: MapPlace, before: PhotoPlace | null): PhotoPlace | null {
  return placeAt({ way, length }, shareAt(way, position, before && before.distance_m / length) * length);
}

/** The place of a photo at a distance along the way. */
export function placeAt({ way, length }: Along, distance: number): PhotoPlace | null {
  const place = placeAlong(way, distance / length);
  return place && { longitude: place[0], latitude: place[1], distance_m: distance, by: "hand" };
}

/** The map position of a place. */
export const positionOf = ({ longitude, latitude }: PhotoPlace): [number, number] => [longitude, latitude];
