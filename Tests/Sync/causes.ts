// The oracle's data model. It works with causes instead of values: every value set is a `Write` of its own.
import type { SentChange } from "../../App/src/device/sync/wire";
import type { WaitingChange } from "../../App/src/device/sync/change";
import type { MemoryStore } from "./memoryStore";

/** One assignment to a field by a change. Its identity counts, not its value. */
export interface Write {
  readonly value: unknown;
}

export type Writes = Readonly<Record<string, Write>>;

export const unset: Write = { value: null };

/** The server's result of a change. */
export interface Verdict {
  status: "taken" | "conflict" | "gone";
  lost: readonly string[];
  /** Gone because the record did not exist, not because it was deleted. */
  isMissing?: boolean;
  /** Number of answers the oracle had seen by then. */
  at: number;
}

/** A change stored by a device. */
export interface Made {
  change: WaitingChange;
  store: MemoryStore;
  writes: Writes;
  /** The fields' writes that the member saw before the change. */
  saw: Writes;
  fate: "waiting" | "answered" | "withdrawn" | "refused" | "known" | "made anew";
  verdict?: Verdict;
  /** The verdict that the device received. A restored server may have judged again since. */
  answer?: Verdict;
  /** Fields that the device shows as set from the answer on, before the feed confirms them; it may do so where it is safe. */
  foreseen?: readonly string[];
  /** The device had no data from which to make the record again. */
  isUnknown?: boolean;
}

/** A record as sent by the server. */
export interface Snapshot {
  fields: Writes;
  at: number;
}

/** The actions of devices and server that are compared with each other. */
export interface Causes {
  readonly made: Map<string, Made>;
  /** The server's records, by the object sent, which a store keeps unchanged. */
  readonly snapshots: WeakMap<object, Snapshot>;
  /** The server's refusal codes, by change. */
  readonly refusals: Map<string, string>;
  /** Notices that a member left a space, or that the feed starts again: device, member and space. */
  readonly left: Set<string>;
}

/** True if a device was told that its member left the space, or may learn it from a feed that starts again. */
export function isToldOfLeaving({ left }: Causes, { device, member }: MemoryStore, space: string | undefined): boolean {
  return left.has(`${device} ${member} ${space}`) || left.has(`${device} ${member}`);
}

export function sameContent(one: SentChange, other: SentChange): boolean {
  if (one.id !== other.id || one.record !== other.record || one.kind !== other.kind || one.space !== other.space) return false;
  return one.fields === other.fields || JSON.stringify(one.fields) === JSON.stringify(other.fields);
}
