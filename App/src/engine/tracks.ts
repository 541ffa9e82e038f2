// What the core makes of a track's points: their stored form, and what the API says of them.
import type { TrackDetail, TrackItem, TrackLines, TrackSplits } from "./trackTypes";
import type { Core } from "./core";
import { sportNumber } from "./sports";

/** Whom energy is estimated for. */
export interface EnergyProfile {
  /** Kilograms. */
  weight?: number | null;
  sex?: "female" | "male" | null;
}

/** Weight and sex as the core takes them. */
export function energyNumbers({ weight, sex }: EnergyProfile): [weight: number, isFemale: number] {
  return [weight ?? 0, sex === "female" ? 1 : 0];
}

/** What is to be known of a line besides its points. */
export interface Line {
  kind: "track" | "route";
  sport?: TrackItem["sport"] | null;
  /** The totals that its recorder stated. */
  device?: TrackDetail["device"] | null;
  /** Metres between points, of a line that the recorder recorded: its points are picked again from all it kept. */
  spacing?: number | null;
  /** When it started as its member states, UTC milliseconds; null for as recorded. */
  start?: number | null;
  /** Seconds that it took as its member states, where its points have no times. */
  duration?: number | null;
}

/** What it is derived with. */
export interface Derivation {
  /** Metres between marks, 0 for none. */
  markInterval: number;
  member: EnergyProfile;
}

/** Members of the API's answers that follow from the points alone. */
export interface DerivedTrack {
  item: Omit<TrackItem, "id" | "rev" | "name" | "category" | "updated_at">;
  detail: Pick<TrackDetail, "energy" | "figures" | "fixes" | "heart_rate_times" | "marks" | "laps" | "waypoints" | "profile">;
  lines: TrackLines;
}

/** What the API says of a track, made of its stored points. Throws `damaged` when they are none. */
export function derive(core: Core, points: Uint8Array, line: Line, { markInterval, member }: Derivation): DerivedTrack {
  const device = new TextEncoder().encode(line.device ? JSON.stringify(line.device) : "");
  core.putBytes(joined([points, device]));
  core.run(
    "trackDerive",
    points.length,
    sportNumber(line.sport),
    line.kind === "route" ? 1 : 0,
    line.spacing ?? 0,
    markInterval,
    ...energyNumbers(member),
    device.length,
    line.start ?? NaN,
    line.duration ?? 0,
  );
  return core.json();
}

/** The line along all positions as they were received. Throws `damaged` when the points are none. */
export function rawLines(core: Core, points: Uint8Array): TrackLines {
  core.putBytes(points);
  core.run("trackRawLines", points.length);
  return core.json();
}

/** What the API says of an activity by hand, by the fields `stated_…` of its record. */
export function deriveStated(core: Core, record: object, sport: Line["sport"], member: EnergyProfile): DerivedTrack {
  const fields = new TextEncoder().encode(JSON.stringify(record));
  core.putBytes(fields);
  core.run("trackStated", fields.length, sportNumber(sport), ...energyNumbers(member));
  return core.json();
}

/** The marks of a track at even lengths, in metres. Throws `damaged` when its points are none. */
export function splits(core: Core, points: Uint8Array, line: Line, length: number): TrackSplits {
  core.putBytes(points);
  core.run("trackSplits", points.length, sportNumber(line.sport), line.spacing ?? 0, length);
  return core.json();
}

/** The seconds at each heart rate, one beat per minute after the other. */
export type HeartRateTimes = NonNullable<TrackDetail["heart_rate_times"]>;

/** The time in each zone of the heart rate, by the maximum that goes with an age. */
export interface HeartRateZones {
  maximum: number;
  /** From one heart rate to below another; the last zone has no upper end. */
  zones: readonly { from: number; to?: number; seconds: number }[];
}

/** The time in each zone of somebody of an age in years. */
export function heartRateZones(core: Core, times: HeartRateTimes, age: number): HeartRateZones {
  const bytes = new TextEncoder().encode(JSON.stringify(times));
  core.putBytes(bytes);
  core.run("heartRateZones", bytes.length, age);
  return core.json();
}

/** The points of a line with all times moved to its start, as its member states it. Throws `damaged` when they are none. */
export function starting(core: Core, points: Uint8Array, line: Line): Uint8Array {
  if (line.start == null) return points;
  core.putBytes(points);
  core.run("trackStarting", points.length, sportNumber(line.sport), line.spacing ?? 0, line.start);
  return core.bytes();
}

/** A track to be written as GPX. */
export interface WrittenTrack {
  points: Uint8Array;
  line: Line;
  name: string;
  note?: string | null;
}

/** Tracks as one GPX 1.1 text, in pieces. Throws `damaged` when the points are none. */
export function writeGPX(core: Core, tracks: readonly WrittenTrack[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const handle = core.run("gpxOpen");
  try {
    for (const track of tracks) {
      begin(core, handle, track);
      while (core.run("gpxNext", handle) > 0) pieces.push(core.bytes());
    }
  } catch (error) {
    core.release("gpxClose", handle);
    throw error;
  }
  core.run("gpxFinish", handle);
  pieces.push(core.bytes());
  return pieces;
}

function begin(core: Core, handle: number, { points, line, name, note }: WrittenTrack): void {
  const utf8 = new TextEncoder();
  const texts = [utf8.encode(name), utf8.encode(note ?? "")] as const;
  core.putBytes(joined([points, ...texts]));
  core.run(
    "gpxTrack",
    handle,
    points.length,
    texts[0].length,
    texts[1].length,
    sportNumber(line.sport),
    line.kind === "route" ? 1 : 0,
    line.spacing ?? 0,
  );
}

/** Bytes one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of parts) {
    whole.set(part, start);
    start += part.length;
  }
  return whole;
}
