// What the server's answers under /api/v1 hold. Unknown is absent or null, never zero.

export interface Member {
  id: string;
  user_name: string;
  display_name: string;
  email: string;
}

export interface SignedIn {
  id: string;
  created_at: number;
  last_seen_at: number;
  device?: string | null;
  current: boolean;
}

export interface Profile {
  name?: string | null;
  sex?: "female" | "male" | null;
  birth_year?: number | null;
  weight_kg?: number | null;
}

export interface Preferences {
  language?: string | null;
  units?: "metric" | "imperial" | null;
  theme?: "system" | "light" | "dark" | null;
  /** Distance between marks; 0 is none (T6). */
  mark_interval_m?: number | null;
}

export type Sport = string;

export interface Category {
  id: string;
  rev?: number;
  name: string;
  /** Of a category the club gives everyone: the app names it in the member's language. */
  kind?: "running" | "walking" | "cycling" | "swimming" | null;
  sport?: Sport | null;
}

export interface TrackItem {
  id: string;
  rev: number;
  name: string;
  category?: string | null;
  sport?: Sport | null;
  started_at?: number | null;
  duration_s?: number | null;
  moving_s?: number | null;
  distance_m?: number | null;
  pace_s_per_km?: number | null;
  ascent_m?: number | null;
  /** A small line for lists: at most 60 points, longitude before latitude. */
  preview?: readonly (readonly [number, number])[] | null;
  updated_at?: number;
}

export interface Mark {
  number?: number;
  distance_m: number;
  partial_distance_m?: number | null;
  duration_s?: number | null;
  elapsed_s?: number | null;
  pace_s_per_km?: number | null;
  speed_max_mps?: number | null;
  altitude_min_m?: number | null;
  altitude_max_m?: number | null;
  /** Longitude and latitude. */
  coordinate?: readonly [number, number] | null;
}

export interface Best {
  distance_m: number;
  duration_s: number;
  track?: string | null;
  started_at?: number | null;
}

/** Columns of equal length along the way. */
export interface TrackProfile {
  distance_m: readonly number[];
  time_s?: readonly (number | null)[];
  altitude_m?: readonly (number | null)[];
  speed_mps?: readonly (number | null)[];
  heart_rate?: readonly (number | null)[];
  cadence?: readonly (number | null)[];
  power_w?: readonly (number | null)[];
}

export interface Figures {
  points?: number;
  segments?: number;
  duration_s?: number | null;
  moving_s?: number | null;
  distance_m?: number | null;
  raw_distance_m?: number | null;
  ascent_m?: number | null;
  descent_m?: number | null;
  ascent_threshold_m?: number | null;
  altitude_min_m?: number | null;
  altitude_max_m?: number | null;
  speed_mean_mps?: number | null;
  speed_max_mps?: number | null;
  raw_speed_max_mps?: number | null;
  pace_s_per_km?: number | null;
  heart_rate_mean?: number | null;
  heart_rate_max?: number | null;
  cadence_mean?: number | null;
  power_mean_w?: number | null;
  temperature_mean_c?: number | null;
  calories_kcal?: number | null;
  calories_slope_kcal?: number | null;
  bounds?: readonly [number, number, number, number] | null;
  refused_fixes?: number | null;
}

export interface TrackDetail extends TrackItem {
  note?: string | null;
  heart_rate?: number | null;
  format?: string | null;
  figures: Figures;
  marks: readonly Mark[];
  device?: Figures | null;
  bests?: readonly Best[];
  waypoints?: readonly { name?: string | null; latitude: number; longitude: number }[];
  profile?: TrackProfile | null;
  energy?: { calories_kcal?: number | null; slope_calories_kcal?: number | null; weight_kg?: number | null } | null;
}

/** Longitude, latitude, and speed in m/s where known. */
export type LinePoint = readonly [number, number] | readonly [number, number, number | null];

export interface TrackLines {
  zooms: readonly { zoom: number; segments: readonly (readonly LinePoint[])[] }[];
}

export interface Totals {
  tracks: number;
  duration_s?: number | null;
  moving_s?: number | null;
  distance_m?: number | null;
  speed_mean_mps?: number | null;
  speed_max_mps?: number | null;
  ascent_m?: number | null;
  descent_m?: number | null;
  height_difference_m?: number | null;
  energy_kcal?: number | null;
}

export interface Statistics {
  total: Totals;
  months: readonly (Totals & { month: string })[];
  weeks: readonly (Totals & { week: string })[];
  categories: readonly (Totals & { category: string | null })[];
  bests: readonly Best[];
}

export interface ImportedTrack {
  id: string;
  name: string;
  /** `known`: this very file came before. `similar`: another file told of the same activity. */
  status: "added" | "known" | "similar";
}

export interface ImportAnswer {
  file: string;
  format?: string | null;
  warnings?: readonly string[];
  tracks?: readonly ImportedTrack[];
  /** Why this one of a zip was refused, in English, and its name for programs. */
  error?: string | null;
  error_code?: string | null;
  /** One answer a file, for a zip. */
  files?: readonly ImportAnswer[];
}

export type ExportFormat = "gpx" | "kml" | "kmz" | "tcx" | "fit" | "geojson";

export interface Maps {
  tiles: readonly string[] | null;
  kind: "raster" | "vector" | "none";
  attribution?: string | null;
  min_zoom?: number | null;
  max_zoom?: number | null;
  bounds?: readonly [number, number, number, number] | null;
}
