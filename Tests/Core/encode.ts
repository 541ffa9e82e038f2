import type { Core } from "../../App/src/engine/core";

/** Numbers of a fix: time (ms), latitude, longitude, altitude, accuracy, speed, heart rate, cadence; NaN if unknown. */
export const NUMBERS_PER_FIX = 8;

/** The number of fixes passed to the core at once: half a megabyte. */
const BATCH = 8192;

/** The stored form of points, segment by segment. Throws `badFix` for an invalid time or place. */
export function encode(core: Core, segments: readonly Float64Array[]): Uint8Array {
  const handle = core.run("encodeOpen");
  try {
    for (const segment of segments) {
      core.run("encodeSegment", handle);
      for (let start = 0; start < segment.length; start += BATCH * NUMBERS_PER_FIX) {
        const batch = segment.subarray(start, start + BATCH * NUMBERS_PER_FIX);
        core.putNumbers(batch);
        core.run("encodeAdd", handle, batch.length / NUMBERS_PER_FIX);
      }
    }
  } catch (error) {
    core.release("encodeClose", handle);
    throw error;
  }
  core.run("encodeFinish", handle);
  return core.bytes();
}
