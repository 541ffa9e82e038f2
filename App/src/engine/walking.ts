// The race as the phone of a team follows it: how often to capture, how long the battery lasts, which checkpoint comes
// next (R5). A core of its own, which only the screen of a team loads.
import type { Charge } from "../device/network/surroundings";
import type { Core } from "./core";

/** What is said of a race; lengths in metres, times in milliseconds since 1970. */
export interface WalkedRace {
  /** Longitude, latitude and, where known, altitude. */
  line: readonly (readonly number[])[];
  /** Where along the line each checkpoint is; null for one that the line does not pass. */
  checkpoints_m: readonly (number | null)[];
  start_at?: number | undefined;
  finish_by?: number | undefined;
  fastest_mps: number;
}

/** A position of this phone. Unknown is null. */
export interface WalkedFix {
  time: number;
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
  battery_percent: number | null;
  is_charging: boolean;
}

/** How the phone goes on. */
export interface CapturePlan {
  /** Seconds to the next position. */
  seconds: number;
  /** Seconds without a position after which the team must be told. */
  overdue_s: number;
  /** Hours that the battery lasts; absent where the phone does not tell, and while it is charged. */
  lasting_h?: number;
  /** Hours until the team is at the finish at the latest; absent when nobody knows. */
  needed_h?: number;
  bytes_per_day: number;
  /** When the team finished by its own positions, milliseconds since 1970. */
  finished_at?: number;
  /** The checkpoint ahead, by its index, and the metres to it along the course. */
  next?: { checkpoint: number; distance_m: number } | undefined;
}

/** Begins with a race and the positions so far; the one before is let go of. Throws `CoreError` and `CoreCrash`. */
export function beginWalk(core: Core, race: WalkedRace, fixes: readonly WalkedFix[]): void {
  const bytes = new TextEncoder().encode(JSON.stringify(race));
  core.putBytes(bytes);
  core.run("walkBegin", bytes.length);
  addToWalk(core, fixes);
}

/** Adds positions to the race that was begun. Throws `CoreError` and `CoreCrash`. */
export function addToWalk(core: Core, fixes: readonly WalkedFix[]): void {
  core.putNumbers(
    fixes.flatMap(({ time, latitude, longitude, accuracy_m, battery_percent, is_charging }) => [
      time, latitude, longitude, accuracy_m ?? NaN, battery_percent ?? NaN, +is_charging,
    ]),
  );
  core.run("walkAdd", fixes.length);
}

/**
 * How to go on at a time.
 *
 * @param chosen seconds between positions; 0 for the core to choose.
 */
export function capturePlan(
  core: Core,
  now: number,
  chosen: number,
  charge: Charge | null,
): CapturePlan {
  core.run("walkPlan", now, chosen, charge?.percent ?? NaN, +(charge?.isCharging ?? false));
  return core.json();
}
