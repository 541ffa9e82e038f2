// What the oracle knows of by causes instead of values: every value set is a `Write` of its own.
import type { SentChange } from "../../App/src/device/sync/wire";
import type { WaitingChange } from "../../App/src/device/sync/change";
import type { MemoryStore } from "./memoryStore";

/** One setting of one field, by a change; it is itself, whatever its value. */
export interface Write {
  readonly value: unknown;
}

export type Writes = Readonly<Record<string, Write>>;

export const unset: Write = { value: null };

/** What became of a change at the server. */
export interface Verdict {
  status: "taken" | "conflict" | "gone";
  lost: readonly string[];
  /** Gone because no such record was there, not because it was deleted. */
  isMissing?: boolean;
  /** When, by the oracle's count of answers. */
  at: number;
}

/** A change that a device kept. */
export interface Made {
  change: WaitingChange;
  store: MemoryStore;
  writes: Writes;
  /** What the member saw of the fields when they changed them. */
  saw: Writes;
  fate: "waiting" | "answered" | "withdrawn" | "refused" | "known" | "made anew";
  verdict?: Verdict;
  /** The verdict that the device knows of: a restored server may have judged again since. */
  answer?: Verdict;
  /** Fields that the device shows as set from the answer on, before the feed tells of them: it may, where it is safe. */
  foreseen?: readonly string[];
  /** The device had nothing of the record by which it could have been made again. */
  isUnknown?: boolean;
}

/** A record as the server told it. */
export interface Snapshot {
  fields: Writes;
  at: number;
}

/** What devices and the server did, as far as each has to be held against the other. */
export interface Causes {
  readonly made: Map<string, Made>;
  /** The server's records, by the object that was told, which a store keeps as it came. */
  readonly snapshots: WeakMap<object, Snapshot>;
  /** Codes of the server, by change. */
  readonly refusals: Map<string, string>;
  /** Where devices were told that a member left a space, or that the feed begins anew: device, member and space. */
  readonly left: Set<string>;
}

/** Whether a device was told that its member is in a space no more, or may have to find out by a feed that begins anew. */
export function isToldOfLeaving({ left }: Causes, { device, member }: MemoryStore, space: string | undefined): boolean {
  return left.has(`${device} ${member} ${space}`) || left.has(`${device} ${member}`);
}

export function sameContent(one: SentChange, other: SentChange): boolean {
  if (one.id !== other.id || one.record !== other.record || one.kind !== other.kind || one.space !== other.space) return false;
  return one.fields === other.fields || JSON.stringify(one.fields) === JSON.stringify(other.fields);
}
