import type { TrackItem } from "../../../engine/trackTypes";
import type { Own, OwnTrack } from "./ownTrack";

/** The original file of a track and the index of its line. */
export const sourceOf = (track: TrackItem): Partial<Own> => ("own" in track ? (track as OwnTrack).own : (track as Partial<Own>));
