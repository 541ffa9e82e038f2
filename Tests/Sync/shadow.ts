// The server's records as the oracle derives them from causes.
import type { FeedRecord, SentChange, SyncRequest } from "../../App/src/device/sync/wire";
import { Made, unset, Write, Writes } from "./causes";
import { editable, isSame, merging } from "./club";
import { expectedElements, expectedLines, settled } from "./expectedMerge";

interface WaitingWrite {
  readonly member: string;
  /** The author named with it, in a shared space. */
  readonly author?: string | undefined;
  readonly change: string;
  readonly field: string;
  readonly device: string;
  readonly write: Write;
}

/** A record of the server, derived from causes. It is immutable; a change creates a new one. */
export interface Shadow {
  readonly fields: Writes;
  readonly deletedAt?: number;
  readonly waiting: readonly WaitingWrite[];
  readonly original?: unknown;
  /** The record's author in a shared space, while they are in the club. */
  readonly author?: string | undefined;
  /** Deleted so long ago that only its identifier is left. */
  readonly isEmptied?: boolean;
  /** Restored; another record of its file may have been created in the meantime. */
  readonly isRestored?: boolean;
  readonly isBuiltIn?: boolean;
}

interface MergeCounts {
  sameValue: number;
  chosen: number;
  merged: number;
}

const expectedMerge = { lines: expectedLines, elements: expectedElements };

/** The record with a change applied, and the fields with a conflict. */
export function mergedWith(
  shadow: Shadow,
  request: SyncRequest,
  change: SentChange,
  made: Made,
  counts: MergeCounts,
): { shadow: Shadow; lost: readonly string[] } {
  const fields: Record<string, Write> = { ...shadow.fields };
  const lost: string[] = [];
  const others: Record<string, Write> = {};
  for (const [field, write] of Object.entries(made.writes)) {
    const there = shadow.fields[field] ?? unset;
    const merge = merging[field];
    const saw = (change.kind === "create" ? undefined : made.saw[field]) ?? unset;
    if (there === saw) fields[field] = write;
    else if (isSame(there.value, write.value)) counts.sameValue += 1;
    else if (isSame(there.value, saw.value)) {
      // Changed and changed back, so for a member the field is unchanged.
      counts.sameValue += 1;
      fields[field] = write;
    } else if (merge) {
      const { value, other } = settled(expectedMerge[merge](saw.value, there.value, write.value));
      if (!isSame(value, there.value)) fields[field] = { value };
      if (other === undefined) counts.merged += 1;
      else {
        lost.push(field);
        others[field] = { value: other };
      }
    } else lost.push(field);
  }
  const waiting = shadow.waiting.filter((one) => {
    if (isSame(one.write.value, fields[one.field]?.value)) return false;
    const isChosen = change.kind === "choose" && change.fields?.[one.field]?.seen?.includes(one.change);
    if (isChosen) counts.chosen += 1;
    const isSameSide = one.device === request.device && one.member === made.store.member;
    return !isChosen && !(lost.includes(one.field) && isSameSide);
  });
  for (const field of lost) {
    const { member } = made.store;
    const author = change.space === undefined ? {} : { author: member };
    const write = others[field] ?? made.writes[field] ?? unset;
    waiting.push({ change: change.id, field, member, ...author, device: request.device, write });
  }
  return { shadow: { ...shadow, fields, waiting }, lost };
}

/** The difference of the server's record; null if there is none. */
export function differenceOf({ fields, deletedAt, waiting, author }: Shadow, record: FeedRecord): string | null {
  if (record.author !== author) return `its author is ${String(record.author)} instead of ${String(author)}`;
  if ((deletedAt === undefined) !== (record.deleted_at === undefined)) {
    return record.deleted_at === undefined ? "it was deleted" : "nobody deleted it";
  }
  if (deletedAt !== undefined) return null;
  for (const field of editable[record.collection] ?? []) {
    if (isSame(record.body?.[field], fields[field]?.value)) continue;
    return `${field} is ${JSON.stringify(record.body?.[field])} instead of ${JSON.stringify(fields[field]?.value)}`;
  }
  const line = (change: string, field: string, value: unknown, author: string | undefined) =>
    [change, field, typeof value === "object" ? JSON.stringify(value) : String(value), ...(author === undefined ? [] : [author])].join(" ");
  const open = waiting.map(({ change, field, write, author }) => line(change, field, write.value, author)).sort();
  const told = (record.conflicts ?? []).map(({ change, field, value, author }) => line(change, field, value, author)).sort();
  return open.join() === told.join() ? null : `the conflicts are [${told.join()}] instead of [${open.join()}]`;
}
