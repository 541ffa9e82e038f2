// The core's derivation of a track from its points: the stored form, and the values of the API.
import type { TrackDetail, TrackItem, TrackLines, TrackSplits } from "./trackTypes";
import type { Core } from "./core";
import { sportNumber } from "./sports";

/** The member's data for the estimate of energy. */
export interface EnergyProfile {
  /** Kilograms. */
  weight?: number | null;
  sex?: "female" | "male" | null;
}

/** Weight and sex as the core takes them. */
export function energyNumbers({ weight, sex }: EnergyProfile): [weight: number, isFemale: number] {
  return [weight ?? 0, sex === "female" ? 1 : 0];
}

/** An edit of a line on top of its recording (T22). */
export type LineEdit = NonNullable<TrackDetail["edits"]>[number];

/** The properties of a line besides its points. */
export interface Line {
  kind: "track" | "route";
  sport?: TrackItem["sport"] | null;
  /** The totals stated by its recorder. */
  device?: TrackDetail["device"] | null;
  /** Metres between points of a line recorded by Cordada: its points are selected again from all received positions. */
  spacing?: number | null;
  /** The start stated by its member, in UTC milliseconds; null to use the recorded one. */
  start?: number | null;
  /** The duration in seconds stated by its member, if its points have no times. */
  duration?: number | null;
  /** The edits of the line, which count in the fixes of its recording. */
  edits?: readonly LineEdit[] | null;
}

/** The parameters of a derivation. */
export interface Derivation {
  /** Metres between marks, 0 for none. */
  markInterval: number;
  member: EnergyProfile;
}

/** The parts of the API's answers that depend on the points alone. */
export interface DerivedTrack {
  item: Omit<TrackItem, "id" | "rev" | "name" | "category" | "updated_at">;
  detail: Pick<TrackDetail, "energy" | "figures" | "fixes" | "heart_rate_times" | "marks" | "laps" | "waypoints" | "profile">;
  lines: TrackLines;
}

/** The API's values of a track, derived from its stored points. Throws `damaged` for invalid points. */
export function derive(core: Core, points: Uint8Array, line: Line, { markInterval, member }: Derivation): DerivedTrack {
  const device = json(line.device);
  const edits = json(line.edits);
  core.putBytes(joined([points, device, edits]));
  core.run(
    "trackDerive",
    points.length,
    sportNumber(line.sport),
    line.kind === "route" ? 1 : 0,
    line.spacing ?? 0,
    markInterval,
    ...energyNumbers(member),
    device.length,
    edits.length,
    line.start ?? NaN,
    line.duration ?? 0,
  );
  return core.json();
}

/** A value as JSON; empty for none. */
export const json = (value: object | null | undefined): Uint8Array => new TextEncoder().encode(value ? JSON.stringify(value) : "");

/** The line of all received positions. Throws `damaged` for invalid points. */
export function rawLines(core: Core, points: Uint8Array): TrackLines {
  core.putBytes(points);
  core.run("trackRawLines", points.length);
  return core.json();
}

/** The API's values of a manual activity, derived from the fields `stated_…` of its record. */
export function deriveStated(core: Core, record: object, sport: Line["sport"], member: EnergyProfile): DerivedTrack {
  const fields = new TextEncoder().encode(JSON.stringify(record));
  core.putBytes(fields);
  core.run("trackStated", fields.length, sportNumber(sport), ...energyNumbers(member));
  return core.json();
}

/** The splits of a track, each `length` metres long. Throws `damaged` for invalid points. */
export function splits(core: Core, points: Uint8Array, line: Line, length: number): TrackSplits {
  core.putBytes(points);
  core.run("trackSplits", points.length, sportNumber(line.sport), line.spacing ?? 0, length);
  return core.json();
}

/** The seconds at each heart rate, in steps of one beat per minute. */
export type HeartRateTimes = NonNullable<TrackDetail["heart_rate_times"]>;

/** The time in each heart rate zone, for the maximum heart rate of an age. */
export interface HeartRateZones {
  maximum: number;
  /** Bounds of heart rate, the upper one excluded; the last zone has no upper bound. */
  zones: readonly { from: number; to?: number; seconds: number }[];
}

/** The time in each zone at an age in years. */
export function heartRateZones(core: Core, times: HeartRateTimes, age: number): HeartRateZones {
  const bytes = new TextEncoder().encode(JSON.stringify(times));
  core.putBytes(bytes);
  core.run("heartRateZones", bytes.length, age);
  return core.json();
}

/** The points of a line as its member has them: with all times moved to a stated start, and edited. Throws `damaged` for invalid points. */
export function edited(core: Core, points: Uint8Array, line: Line): Uint8Array {
  if (line.start == null && !line.edits?.length) return points;
  const edits = json(line.edits);
  core.putBytes(joined([points, edits]));
  core.run("trackEdited", points.length, edits.length, sportNumber(line.sport), line.spacing ?? 0, line.start ?? NaN);
  return core.bytes();
}

/** The points of a line as its member has them, as a stream of their own: of a recording those that the recorder picks. Throws `damaged`. */
export function pointsOf(core: Core, points: Uint8Array, line: Line): Uint8Array {
  const all = edited(core, points, line);
  if (!line.spacing) return all.slice();
  core.putBytes(all);
  core.run("trackPicked", all.length, sportNumber(line.sport), line.spacing);
  return core.bytes().slice();
}

/** Point streams joined into one, in the order of their times. Throws `overlap` if two are of the same time, `tooManyFixes` and `damaged`. */
export function joinedPoints(core: Core, lines: readonly Uint8Array[]): Uint8Array {
  const sizes = json(lines.map(({ length }) => length));
  const points = joined(lines);
  core.putBytes(joined([points, sizes]));
  core.run("tracksJoin", points.length, sizes.length);
  return core.bytes();
}

/** The numbers of each of `EditablePoints`, in their order. */
export const editableNumbers = ["index", "longitude", "latitude", "distance", "elapsed", "altitude", "speed", "begins"] as const;

/** The points of an edited line that its figures are derived from: `editableNumbers` of each, NaN if unknown. Throws `damaged`. */
export function editablePoints(core: Core, points: Uint8Array, line: Line): Float64Array {
  const edits = json(line.edits);
  core.putBytes(joined([points, edits]));
  core.run("trackEditable", points.length, edits.length, sportNumber(line.sport), line.spacing ?? 0);
  return new Float64Array(core.bytes().slice().buffer);
}

/** True if the edits of a line leave enough points for a track. Throws `damaged`. */
export function isTrack(core: Core, points: Uint8Array, line: Line): boolean {
  const edits = json(line.edits);
  core.putBytes(joined([points, edits]));
  return core.run("trackIsLeft", points.length, edits.length, sportNumber(line.sport), line.spacing ?? 0) === 1;
}

/** The places that a file names. */
export type Waypoints = TrackDetail["waypoints"];

/** The places that stay with the edited line. Throws `damaged`. */
export function waypointsOf(core: Core, points: Uint8Array, line: Line, waypoints: Waypoints): Waypoints {
  const [edits, places] = [json(line.edits), json(waypoints)];
  core.putBytes(joined([points, edits, places]));
  core.run("trackWaypoints", points.length, edits.length, places.length, sportNumber(line.sport), line.spacing ?? 0);
  return core.json();
}

/** The places of several tracks, each once. */
export function waypointsTogether(core: Core, waypoints: Waypoints): Waypoints {
  const places = json(waypoints);
  core.putBytes(places);
  core.run("waypointsTogether", places.length);
  return core.json();
}

/** The number of values of a fix: time, latitude, longitude, altitude, accuracy, speed, heart rate, cadence. */
const numbersPerFix = 8;

/** Places as points without times, part by part. */
export function pointsOfPlaces(core: Core, parts: TrackLines["zooms"][number]["segments"]): Uint8Array {
  const handle = core.run("encodeOpen");
  try {
    for (const part of parts) {
      core.run("encodeSegment", handle);
      const numbers = new Float64Array(part.length * numbersPerFix).fill(NaN);
      part.forEach(([longitude, latitude], index) => numbers.set([latitude, longitude], index * numbersPerFix + 1));
      core.putNumbers(numbers);
      core.run("encodeAdd", handle, part.length);
    }
  } catch (error) {
    core.release("encodeClose", handle);
    throw error;
  }
  core.run("encodeFinish", handle);
  return core.bytes();
}

/** A track to export as GPX. */
export interface WrittenTrack {
  points: Uint8Array;
  line: Line;
  name: string;
  note?: string | null;
  /** True for a part of a split track and for one joined of several. */
  isRemade?: boolean;
}

/** Tracks as one GPX 1.1 document, in pieces. Throws `damaged` for invalid points. */
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

function begin(core: Core, handle: number, { points, line, name, note, isRemade = false }: WrittenTrack): void {
  const utf8 = new TextEncoder();
  const texts = [utf8.encode(name), utf8.encode(note ?? ""), json(line.edits)] as const;
  core.putBytes(joined([points, ...texts]));
  core.run(
    "gpxTrack",
    handle,
    points.length,
    texts[0].length,
    texts[1].length,
    texts[2].length,
    isRemade ? 1 : 0,
    sportNumber(line.sport),
    line.kind === "route" ? 1 : 0,
    line.spacing ?? 0,
  );
}

/** Concatenates bytes. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of parts) {
    whole.set(part, start);
    start += part.length;
  }
  return whole;
}
