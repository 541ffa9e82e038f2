// The interface's types by the names the app calls them. `api.d.ts` is made from the server's own document;
// what stands here besides narrows a list of numbers to the position it is, or adds what only the app knows.
import type * as api from "./api";

export type { Category, Comparison, ImportAnswer, Member, Preferences, Profile, Statistics } from "./api";

export type SignedIn = api.Sessions["sessions"][number];
export type ImportWarning = api.ImportAnswer["warnings"][number];
export type ImportedTrack = api.ImportAnswer["tracks"][number];
export type ExportFormat = api.TrackExport["format"];
export type Totals = api.Statistics["total"];
export type Sport = NonNullable<api.Category["sport"]>;
/** Of a track, or of all of them: then it says which. */
export type Best = api.TrackDetail["bests"][number] & { track?: string };
export type DeviceTotals = NonNullable<api.TrackDetail["device"]>;

/** Longitude and latitude. */
type Position = readonly [number, number];
/** West, south, east, north. */
export type Bounds = readonly [number, number, number, number];

/** What a member changed is shown before the server knows it; a field taken away is null until then. */
interface Edited {
  category?: string | null;
  note?: string | null;
  heart_rate?: number | null;
}

export type TrackKind = Item["kind"];

type Item = api.TrackList["tracks"][number];
export type TrackItem = Omit<Item, "preview" | "category"> & Edited & { preview?: readonly Position[] };

/** Of another track along the same route: its recorded time, and by how much that is more. */
export type SimilarTrack = TrackItem & { recorded_s?: number; difference_s?: number };
export type SimilarTracks = Omit<api.SimilarTracks, "tracks"> & { tracks: readonly SimilarTrack[] };
export type ComparedMark = NonNullable<api.Comparison["marks"]>[number];
export type Gap = NonNullable<api.Comparison["gap"]>;

export type Figures = Omit<api.TrackDetail["figures"], "bounds"> & { bounds?: Bounds };
export type Mark = Omit<api.TrackDetail["marks"][number], "coordinate"> & { coordinate?: Position };

/** Columns of equal length along the way. */
export type TrackProfile = Omit<api.TrackDetail["profile"], "distance_m"> & { distance_m: readonly number[] };

export type TrackDetail = Omit<
  api.TrackDetail,
  "preview" | "category" | "note" | "heart_rate" | "format" | "figures" | "marks" | "profile"
> &
  Edited & {
    preview?: readonly Position[];
    /** A recording is of this device, not from a file. */
    format: api.TrackDetail["format"] | "recording";
    figures: Figures;
    marks: readonly Mark[];
    profile?: TrackProfile;
  };

/** Longitude, latitude, and speed in m/s where known. */
export type LinePoint = readonly [number, number] | readonly [number, number, number];

export interface TrackLines {
  zooms: readonly { zoom: number; segments: readonly (readonly LinePoint[])[] }[];
}

export type Maps = Omit<api.Maps, "bounds"> & { bounds?: Bounds };

type RegionLevel = api.MapRegion["levels"][number];

/** What a region weighs: of each level the first and the last column and row. */
export type MapRegion = Omit<api.MapRegion, "levels"> & {
  levels: readonly (Omit<RegionLevel, "columns" | "rows"> & {
    columns: readonly [number, number];
    rows: readonly [number, number];
  })[];
};
