// Tracks as the server answers them and as the engine derives them on the device: both give the same shapes.
import type * as api from "../device/api";

export type { Category, Comparison, ImportAnswer, Statistics, TrackLines, TrackSplits } from "../device/api";

export type ImportWarning = api.ImportAnswer["warnings"][number];
export type ImportedTrack = api.ImportAnswer["tracks"][number];
export type ExportFormat = api.TrackExport["format"];
export type Totals = api.Statistics["total"];
export type Sport = api.Category["sport"];
export type DeviceTotals = NonNullable<api.TrackDetail["device"]>;
export type Figures = api.TrackDetail["figures"];
export type Mark = api.TrackDetail["marks"][number];
export type ComparedMark = NonNullable<api.Comparison["marks"]>[number];
export type Gap = NonNullable<api.Comparison["gap"]>;

/** Longitude, latitude, and speed in m/s where known. */
export type LinePoint = api.TrackLines["zooms"][number]["segments"][number][number];

/** Of one track, or of all of them: then it says which. */
export type Best = NonNullable<api.TrackDetail["bests"]>[number] & { track?: string };

/** What a member changed is shown before the server knows it; a field that was emptied is null until then. */
interface Edited extends Stated {
  category?: string | null;
  gear?: string | null;
  note?: string | null;
  heart_rate?: number | null;
}

/** What a member states of a track: of one by hand all figures, of any other the start. */
export type Stated = {
  [Name in Extract<keyof api.TrackEdit, `stated_${string}`>]?: number | null;
};

type ListedTrack = api.TrackList["tracks"][number];
type ListedSimilarTrack = api.SimilarTracks["tracks"][number];

export type TrackKind = ListedTrack["kind"];
export type TrackItem = Omit<ListedTrack, keyof Edited> & Edited;

/** Of another track along the same route: its recorded time, and by how much that is more. */
export type SimilarTrack = TrackItem & Pick<ListedSimilarTrack, "recorded_s" | "difference_s">;
export type SimilarTracks = Omit<api.SimilarTracks, "tracks"> & { tracks: readonly SimilarTrack[] };

/** Columns of equal length along the way. A graph stands on their distances. */
export type TrackProfile = Omit<api.TrackDetail["profile"], "distance_m"> & { distance_m: readonly number[] };

/** A track without positions has no profile. */
export type TrackDetail = Omit<api.TrackDetail, keyof Edited | "profile"> & Edited & { profile?: TrackProfile };
