// The naming of activities from files, and the detection of duplicates (T16).
import type { Sport } from "./trackTypes";
import type { Core } from "./core";
import { sportNumber } from "./sports";
import { joined } from "./tracks";

const utf8 = new TextEncoder();

/** The features by which activities are compared. */
export interface Activity {
  /** Milliseconds since 1970; NaN without times. */
  startedAt: number;
  endedAt: number;
  /** Metres. */
  distance: number;
  /** Longitude and latitude. */
  start?: readonly number[] | undefined;
  end?: readonly number[] | undefined;
  /** A sketch of its line. */
  shape?: string | undefined;
}

/** The place of a line among the legs of a multisport activity. */
export interface Leg {
  /** From 1. */
  number: number;
  count: number;
  transition: boolean;
}

/**
 * The name of a line of a file, from the name stated in the file, the file's own name, the index of the line, and its place in a
 * multisport activity.
 */
export function trackName(
  core: Core,
  said: string | null,
  file: string,
  position: number,
  sport: Sport | null,
  leg?: Leg,
): string {
  const [line, name] = [utf8.encode(said ?? ""), utf8.encode(file)];
  core.putBytes(joined([line, name]));
  const place = leg ? [leg.number, leg.count, Number(leg.transition)] : [0, 0, 0];
  core.run("trackName", line.length, name.length, position, sportNumber(sport), ...place);
  return core.text();
}

/** A file's note, truncated to the maximum length. */
export function trackNote(core: Core, note: string): string {
  const bytes = utf8.encode(note);
  core.putBytes(bytes);
  core.run("trackNote", bytes.length);
  return core.text();
}

/** The name, without extension, of the file to which a track is exported. `startedAt` is in UTC milliseconds. */
export function trackFileStem(core: Core, name: string, startedAt: number | null): string {
  const bytes = utf8.encode(name);
  core.putBytes(bytes);
  core.run("trackFileStem", bytes.length, startedAt ?? NaN);
  return core.text();
}

/** The index in `known` of the same activity; -1 if there is none. */
export function sameActivity(core: Core, activity: Activity, known: readonly Activity[]): number {
  return known.findIndex((each) => {
    const numbers = Float64Array.from([...numbersOf(activity), ...numbersOf(each)]);
    const [shape, other] = [utf8.encode(activity.shape ?? ""), utf8.encode(each.shape ?? "")];
    core.putBytes(joined([new Uint8Array(numbers.buffer), shape, other]));
    return core.run("isSameActivity", shape.length, other.length) === 1;
  });
}

function numbersOf({ startedAt, endedAt, distance, start = [], end = [] }: Activity): number[] {
  const position = ([longitude = NaN, latitude = NaN]: readonly number[]) => [latitude, longitude];
  return [startedAt, endedAt, distance, ...position(start), ...position(end)];
}
