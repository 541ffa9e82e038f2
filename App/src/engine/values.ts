// Values of fields, as records hold them.
import type { Core } from "./core";
import { joined } from "./tracks";

const utf8 = new TextEncoder();

/** Whether two values are one for a member: objects whatever the order of their members, absent and null. */
export function sameValue(core: Core, value: unknown, other: unknown): boolean {
  const [one, two] = [bytesOf(value), bytesOf(other)];
  core.putBytes(joined([one, two]));
  return core.run("sameValue", one.length, two.length) === 1;
}

/** JSON; nothing for an absent value. */
function bytesOf(value: unknown): Uint8Array {
  return value === undefined ? new Uint8Array() : utf8.encode(JSON.stringify(value));
}
