// Privacy places, and what others see of a track near them (T28).
import { ask } from "./ask";
import type { Core } from "./core";
import { sportNumber } from "./sports";
import { joined, json, type Line } from "./tracks";
import type { SharedTrack } from "./trackTypes";

/** The fields of a place that determine its hidden circle. */
export interface PrivacyPlace {
  point: { latitude: number; longitude: number };
  radius_m: number;
  /** 32 random bytes, in hexadecimal digits. */
  secret: string;
  anchor?: PrivacyAnchor | null;
}

/** That from which the hidden circle of a place is derived, also when the place is named anew. */
export interface PrivacyAnchor {
  latitude: number;
  longitude: number;
  radius_m: number;
  secret: string;
}

/** A place, or of a deleted one that from which its circle was derived. */
export type KnownPlace = PrivacyPlace | { anchor: PrivacyAnchor };

/** The circle in which others see nothing. */
export interface PrivacyCircle {
  latitude: number;
  longitude: number;
  radius_m: number;
  /** Longitude and latitude of places along it, closed. */
  ring: readonly [number, number][];
  anchor: PrivacyAnchor;
}

/** What others see of a track. */
export interface ShownTrack extends Required<Pick<SharedTrack, "name" | "figures" | "profile" | "lines">> {
  /** True if something was removed from the line. */
  is_cut: boolean;
  /** The parts of the line for a drawing, in longitude and latitude. */
  preview: readonly (readonly [number, number][])[];
}

/** The hidden circle of a new place beside those that are known. Throws `badJSON` for what is no place. */
export const privacyCircle = (core: Core, place: PrivacyPlace, known: readonly KnownPlace[]): PrivacyCircle =>
  ask(core, "privacyCircle", { place, known });

/** What others see of a track by its stored points and its name. Throws `damaged` for invalid points. */
export function shown(core: Core, points: Uint8Array, line: Line, places: readonly PrivacyPlace[], name: string): ShownTrack {
  const texts = [json(places), json(line.device), json(line.edits), new TextEncoder().encode(name)] as const;
  core.putBytes(joined([points, ...texts]));
  core.run(
    "trackShown",
    points.length,
    ...texts.map(({ length }) => length),
    sportNumber(line.sport),
    line.spacing ?? 0,
    line.start ?? NaN,
    line.duration ?? 0,
  );
  return core.json();
}
