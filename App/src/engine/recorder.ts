import type { Core } from "./core";
import { derive, DerivedTrack } from "./tracks";
import type { Sport } from "./trackTypes";

/** The settings of a recording. `sport` and `spacing` are needed to derive the track again. */
export interface RecorderSettings {
  /** The number of the core's `Sport`. */
  sport: number;
  /** Metres between points: 5, 10, 25, 50 or 100. */
  spacing: number;
  /** Metres between marks; none when absent. */
  markInterval?: number;
  /** Kilograms; unknown when absent. */
  weight?: number;
  isFemale?: boolean;
  pausesItself: boolean;
}

/** The kinds of rows in a recorder's log. */
export const ROW = { fix: 0, pause: 1, resume: 2, undoAutoPause: 3, begin: 4, lap: 5, clocks: 6 } as const;

/**
 * The numbers of a row: kind, time (ms), latitude, longitude, altitude, accuracy, speed, heart rate, cadence; NaN if unknown.
 */
export const NUMBERS_PER_ROW = 9;

export const STATES = ["waiting", "recording", "paused", "autoPaused"] as const;
export const SIGNALS = ["none", "lost", "poor", "fair", "good"] as const;

/** The figures of a recording at one moment, in the core's units; null if unknown. */
export interface LiveFigures {
  state: (typeof STATES)[number];
  signal: (typeof SIGNALS)[number];
  /** The accuracy of the last position, in metres. */
  accuracy: number | null;
  /** Longitude and latitude of the last position, even if it was rejected. */
  place: [number, number] | null;
  /** The time of the first accepted position, in milliseconds since 1970. */
  startedAt: number | null;
  /** Seconds without pauses. */
  elapsed: number;
  /** Seconds including pauses. */
  total: number;
  distance: number;
  /** Metres per second; 0 when standing, paused or without signal. */
  speed: number;
  /** Seconds per kilometre over `elapsed`. */
  pace: number | null;
  energy: number | null;
  ascent: number | null;
  altitude: number | null;
  heartRate: number | null;
  marks: number;
  points: number;
  kept: number;
  refused: number;
  holes: number;
  /** The duration of the last gap, in seconds. */
  lastHole: number | null;
  /** The duration, in seconds, of the present or last automatic pause that can be undone. */
  undoableAutoPause: number | null;
  /** The number of completed laps. */
  laps: number;
  /** The current lap: seconds without pauses, and metres. */
  lapElapsed: number;
  lapDistance: number;
  /**
   * The track if it ended now: seconds from its first point to its last, seconds in motion, and seconds per kilometre over the
   * latter.
   */
  duration: number | null;
  movingTime: number | null;
  movingPace: number | null;
  /** Seconds per kilometre at `speed`, and of the current lap. */
  paceNow: number | null;
  lapPace: number | null;
}

/** The end of one interval of distance, as in a track's `marks` in the API. */
export interface LiveMark {
  number: number;
  distance_m: number;
  partial_distance_m: number;
  duration_s?: number;
  elapsed_s?: number;
  pace_s_per_km?: number;
  speed_max_mps?: number;
  altitude_min_m?: number;
  altitude_max_m?: number;
  coordinate?: [number, number];
}

/**
 * A recording in the core. The same rows produce the same recording, however they are batched, so that an interrupted one can
 * be continued. All methods throw `CoreCrash` when the core is gone.
 */
export class Recorder {
  private constructor(
    private readonly core: Core,
    private readonly handle: number,
  ) {}

  /** Throws `CoreError` `badSport` and `badSpacing`. */
  static open(core: Core, settings: RecorderSettings): Recorder {
    const { sport, spacing, markInterval = 0, weight = 0, isFemale = false, pausesItself } = settings;
    const handle = core.run("recorderOpen", sport, spacing, markInterval, weight, +isFemale, +pausesItself);
    const recorder = new Recorder(core, handle);
    core.closeWhenForgotten(recorder, "recorderClose", handle);
    return recorder;
  }

  /** Adds rows of the log, concatenated in one array. Throws `CoreError` `badRow` without adding any. */
  add(rows: ArrayLike<number>): void {
    this.core.putNumbers(rows);
    this.core.run("recorderAdd", this.handle, rows.length / NUMBERS_PER_ROW);
  }

  /** The figures at a time in milliseconds since 1970. */
  live(now: number): LiveFigures {
    this.core.run("recorderLive", this.handle, now);
    return liveFigures(this.core.numbers());
  }

  /** The marks from an index on. */
  marks(from: number): LiveMark[] {
    this.core.run("recorderMarks", this.handle, from);
    return this.core.json();
  }

  /** The completed laps from an index on. A lap is complete after the next point. */
  laps(from: number): LiveMark[] {
    this.core.run("recorderLaps", this.handle, from);
    return this.core.json();
  }

  /** Pairs of longitude and latitude from an index on, with a pair of NaN between pieces. Earlier pairs never change. */
  line(from: number): Float64Array {
    this.core.run("recorderLine", this.handle, from);
    return this.core.numbers();
  }

  /** The point stream of all positions; the recording continues. Throws `CoreError` `tooShort`. */
  finish(): Uint8Array {
    this.core.run("recorderFinish", this.handle);
    return this.core.bytes();
  }

  /** Returns the figures of the track as if the recording ended now. Throws `CoreError` `tooShort`. */
  ending(sport: Sport, { spacing, weight, isFemale = false }: RecorderSettings): DerivedTrack["item"] {
    const member = { weight: weight ?? null, sex: isFemale ? "female" : null } as const;
    return derive(this.core, this.finish(), { kind: "track", sport, spacing }, { markInterval: 0, member }).item;
  }

  close(): void {
    this.core.close(this, "recorderClose", this.handle);
  }
}

/** Decodes the row returned by `recorderLive`. */
function liveFigures(row: Float64Array): LiveFigures {
  const number = (index: number) => row[index] as number;
  const known = (index: number) => (Number.isNaN(number(index)) ? null : number(index));
  const longitude = known(3);
  const latitude = known(4);
  return {
    state: STATES[number(0)] ?? "waiting",
    signal: SIGNALS[number(1)] ?? "none",
    accuracy: known(2),
    place: longitude === null || latitude === null ? null : [longitude, latitude],
    startedAt: known(5),
    elapsed: number(6),
    total: number(7),
    distance: number(8),
    speed: number(9),
    pace: known(10),
    energy: known(11),
    ascent: known(12),
    altitude: known(13),
    heartRate: known(14),
    marks: number(15),
    points: number(16),
    kept: number(17),
    refused: number(18),
    holes: number(19),
    lastHole: known(20),
    undoableAutoPause: known(21),
    laps: number(22),
    lapElapsed: number(23),
    lapDistance: number(24),
    duration: known(25),
    movingTime: known(26),
    movingPace: known(27),
    paceNow: known(28),
    lapPace: known(29),
  };
}
