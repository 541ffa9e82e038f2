import type { Core } from "./core";
import { derive, encode, type DerivedTrack, type Line } from "./tracks";

/** What the engine's worker does when asked, each with what it is asked by. */
export const jobs = {
  /** The stored form of points, a segment after the other. */
  encode: (core: Core, { segments }: { segments: readonly Float64Array[] }): Uint8Array => encode(core, segments),

  /** What the API says of a track, made of its stored points. */
  derive: (core: Core, { points, line }: { points: Uint8Array; line: Line }): DerivedTrack =>
    derive(core, points, line),
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type Asked<Name extends JobName> = Parameters<Jobs[Name]>[1];
export type Answered<Name extends JobName> = ReturnType<Jobs[Name]>;
