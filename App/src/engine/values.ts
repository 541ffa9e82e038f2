// Values of fields, as in records.
import type { Core } from "./core";
import { joined } from "./tracks";

const utf8 = new TextEncoder();

/** True if two values are equal to a member: the order of an object's members is ignored, and absent equals null. */
export function sameValue(core: Core, value: unknown, other: unknown): boolean {
  const [one, two] = [bytesOf(value), bytesOf(other)];
  core.putBytes(joined([one, two]));
  return core.run("sameValue", one.length, two.length) === 1;
}

/** The value as JSON; empty if it is undefined. */
function bytesOf(value: unknown): Uint8Array {
  return value === undefined ? new Uint8Array() : utf8.encode(JSON.stringify(value));
}
