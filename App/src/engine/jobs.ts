import type { Core } from "./core";
import { addUp, type CountedTrack, type StatisticsQuestion } from "./statistics";
import { derive, encode, writeGPX, type Derivation, type Line } from "./tracks";

interface Stored {
  points: Uint8Array;
  line: Line;
}

/** What the engine's worker does when asked, each with what it is asked by. */
export const jobs = {
  encode: (core: Core, { segments }: { segments: readonly Float64Array[] }) => encode(core, segments),

  derive: (core: Core, { points, line, derivation }: Stored & { derivation: Derivation }) =>
    derive(core, points, line, derivation),

  writeGPX: (core: Core, { points, line, name, note }: Stored & { name: string; note?: string | null }) =>
    writeGPX(core, points, line, { name, note }),

  addUp: (core: Core, { question, tracks }: { question: StatisticsQuestion; tracks: readonly CountedTrack[] }) =>
    addUp(core, question, tracks),
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type Asked<Name extends JobName> = Parameters<Jobs[Name]>[1];
export type Answered<Name extends JobName> = ReturnType<Jobs[Name]>;
