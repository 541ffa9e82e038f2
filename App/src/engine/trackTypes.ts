// Tracks in the form of the server's answers, which the engine on the device produces too.
import type * as api from "../device/api";

export type { Category, Comparison, ImportAnswer, SharedTrack, Statistics, TrackLines, TrackSplits } from "../device/api";

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

/** Longitude, latitude, and the speed in m/s if known. */
export type LinePoint = api.TrackLines["zooms"][number]["segments"][number][number];

/** A best effort of one track or, with `track`, of all tracks. */
export type Best = NonNullable<api.TrackDetail["bests"]>[number] & { track?: string };

/** The fields edited by a member, shown before the server has them; a cleared field is null until then. */
interface Edited extends Stated {
  category?: string | null;
  gear?: string | null;
  note?: string | null;
  heart_rate?: number | null;
  speed_confirmed?: boolean | null;
  audience?: api.TrackEdit["audience"];
}

/** The values stated by a member: all figures of a manual activity, the start of other tracks. */
export type Stated = {
  [Name in Extract<keyof api.TrackEdit, `stated_${string}`>]?: number | null;
};

type ListedTrack = api.TrackList["tracks"][number];
type ListedSimilarTrack = api.SimilarTracks["tracks"][number];

export type TrackKind = ListedTrack["kind"];
export type TrackItem = Omit<ListedTrack, keyof Edited> & Edited;

/** Another track along the same route, with its recorded time and the difference. */
export type SimilarTrack = TrackItem & Pick<ListedSimilarTrack, "recorded_s" | "difference_s">;
export type SimilarTracks = Omit<api.SimilarTracks, "tracks"> & { tracks: readonly SimilarTrack[] };

/** Columns of equal length along the way. The distances are the base of graphs. */
export type TrackProfile = Omit<api.TrackDetail["profile"], "distance_m"> & { distance_m: readonly number[] };

/** A track without positions has no profile. */
export type TrackDetail = Omit<api.TrackDetail, keyof Edited | "profile"> & Edited & { profile?: TrackProfile };
