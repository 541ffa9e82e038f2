// What files say of activities, and which of them tell of the same one (T16).
import type { Sport } from "../device/wire";
import type { Core } from "./core";
import { sportOf } from "./sports";

/** What tells one activity from another. */
export interface Activity {
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  /** Metres. */
  distance: number;
  /** Longitude and latitude. */
  start?: readonly number[] | undefined;
  end?: readonly number[] | undefined;
}

/** The sport that a file's own word means, such as "Trail Running"; null when it says nothing. */
export function sportOfWord(core: Core, word: string): Sport | null {
  const bytes = new TextEncoder().encode(word);
  core.putBytes(bytes);
  return sportOf(core.run("sportOfWord", bytes.length));
}

/** The place in `known` of an activity that is the same as `activity`; -1 when there is none. */
export function sameActivity(core: Core, activity: Activity, known: readonly Activity[]): number {
  return known.findIndex((each) => {
    core.putNumbers([...numbersOf(activity), ...numbersOf(each)]);
    return core.run("isSameActivity") === 1;
  });
}

function numbersOf({ startedAt, endedAt, distance, start = [], end = [] }: Activity): number[] {
  const place = ([longitude = NaN, latitude = NaN]: readonly number[]) => [latitude, longitude];
  return [startedAt, endedAt, distance, ...place(start), ...place(end)];
}
