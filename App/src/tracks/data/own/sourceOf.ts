import type { TrackItem } from "../../../engine/trackTypes";
import type { Own, OwnTrack } from "./ownTrack";

/** Of which file a track is, and which of its lines. */
export const sourceOf = (track: TrackItem): Partial<Own> => ("own" in track ? (track as OwnTrack).own : (track as Partial<Own>));
