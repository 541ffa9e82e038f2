// The race as followed by a team's phone: the capture interval, the battery life, and the next checkpoint (R5). A separate
// core, which only the team's screen loads.
import type { Charge } from "../device/network/surroundings";
import type { Core } from "./core";

/** A race; lengths in metres, times in milliseconds since 1970. */
export interface WalkedRace {
  /** Longitude, latitude and, if known, altitude. */
  line: readonly (readonly number[])[];
  /** The distance of each checkpoint along the line; null for one that is not on it. */
  checkpoints_m: readonly (number | null)[];
  start_at?: number | undefined;
  finish_by?: number | undefined;
  /** The time limit of each checkpoint; null for one without. */
  closes_at: readonly (number | null)[];
  fastest_mps: number;
}

/** A position of this phone; unknown values are null. */
export interface WalkedFix {
  time: number;
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
  battery_percent: number | null;
  is_charging: boolean;
}

/** The plan for further captures. */
export interface CapturePlan {
  /** Seconds to the next position. */
  seconds: number;
  /** Seconds without a position after which the team is warned. */
  overdue_s: number;
  /** Hours of battery life; absent if the phone does not report its charge, and during charging. */
  lasting_h?: number;
  /** Hours until the team's latest finish; absent if unknown. */
  needed_h?: number;
  bytes_per_day: number;
  /** The finish time by the team's own positions, in milliseconds since 1970. */
  finished_at?: number;
  /** The checkpoint ahead, by its index, and the metres to it along the course. */
  next?: { checkpoint: number; distance_m: number } | undefined;
  /** The finish ahead: the metres to it along the course, and the team's expected arrival as far as it is known. */
  finish?: { distance_m: number; expected?: number };
  /** The way back to the course of a team that is off it: metres, and degrees clockwise from north. */
  way_back?: { distance_m: number; bearing_deg: number };
  /** The next checkpoint with a time limit, by its index, the metres to it, and the team's expected arrival as far as it is known. */
  cut_off?: { checkpoint: number; closes_at: number; distance_m: number; expected?: number; latest?: number };
}

/** Begins a race with the positions so far, replacing an earlier one. Throws `CoreError` and `CoreCrash`. */
export function beginWalk(core: Core, race: WalkedRace, fixes: readonly WalkedFix[]): void {
  const bytes = new TextEncoder().encode(JSON.stringify(race));
  core.putBytes(bytes);
  core.run("walkBegin", bytes.length);
  addToWalk(core, fixes);
}

/** Adds positions to the race. Throws `CoreError` and `CoreCrash`. */
export function addToWalk(core: Core, fixes: readonly WalkedFix[]): void {
  core.putNumbers(
    fixes.flatMap(({ time, latitude, longitude, accuracy_m, battery_percent, is_charging }) => [
      time, latitude, longitude, accuracy_m ?? NaN, battery_percent ?? NaN, +is_charging,
    ]),
  );
  core.run("walkAdd", fixes.length);
}

/**
 * The capture plan at a time.
 *
 * @param chosen the interval of positions in seconds; 0 to let the core choose.
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
