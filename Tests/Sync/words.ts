// Descriptions of events in a world, for its trace.
import type { WaitingChange } from "../../App/src/device/sync/change";
import type { SyncAnswer, SyncRequest } from "../../App/src/device/sync/wire";
import type { Commit } from "./memoryStore";

export const short = (id: string) => id.replace(/^.*-0*/, "");

function values(fields: WaitingChange["fields"]): string {
  const each = Object.entries(fields ?? {}).map(([name, { before, after }]) => `${name}: ${String(before)}>${String(after)}`);
  return each.length > 0 ? `(${each.join(", ")})` : "";
}

export function brief({ cursor, changes }: SyncRequest): string {
  return `[${(changes ?? []).map(({ id, kind }) => `${short(id)} ${kind}`).join(", ")}] after ${cursor}`;
}

export function answered({ results, records, cursor, more, reset }: SyncAnswer): string {
  const each = results.map(({ status, error }) => error?.code ?? status);
  const told = records.map(({ id, rev, deleted_at }) => `${short(id)}.${rev}${deleted_at === undefined ? "" : "x"}`);
  return `${each.join(" ")} [${told.join(" ")}] ${cursor}${more ? "+" : ""}${reset ? " reset" : ""}`;
}

/** Description of a transaction's effects; empty for one without importance. */
export function done({ store, before, added, altered, dropped }: Commit): string {
  const change = ({ id, kind, record, fields }: WaitingChange) => `${short(id)} ${kind} ${short(record)} ${values(fields)}`;
  const renamed = altered.filter(({ was, is }) => was.record !== is.record).map(({ is }) => is);
  const parts = [["keeps", added], ["renames", renamed], ["forgets", dropped]] as const;
  const words = parts.filter(([, changes]) => changes.length > 0).map(([word, changes]) => `${word} ${changes.map(change).join(", ")}`);
  const { cursor } = store.state;
  if (cursor !== before.cursor) words.push(`is at ${cursor}`);
  return words.length > 0 ? `${short(store.device)}: ${words.join("; ")}` : "";
}
