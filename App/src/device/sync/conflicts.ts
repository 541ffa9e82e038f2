import { useMemo } from "react";
import { useShownMember } from "../session/session";
import { useObservable } from "../store/observable";
import { isSameSpace, StoredRecord, shown } from "./record";
import { touchedBy, withChanges } from "./records";
import { useMay } from "./spaces";
import { make, syncOf, useChanges } from "./sync";
import type { Conflict } from "./wire";

/** One field that was changed concurrently (Y3). */
export interface FieldConflict {
  /** The space of the record; without one, the member's own. */
  space?: string;
  collection: string;
  record: string;
  /** The member who made the record, in a shared space. */
  author?: string;
  /** The record's name as the member knows it: its name, its title or the first line of its text. */
  name: string | null;
  field: string;
  /** The fields of the record. */
  body: StoredRecord["body"];
  /** The value shown to everyone until a choice is made. */
  current: unknown;
  /** Values set by other devices, latest first. */
  others: readonly Conflict[];
}

/** Conflicting fields that this member may edit and so resolve. */
export function useConflicts(): readonly FieldConflict[] {
  const member = useShownMember();
  const records = useObservable(syncOf(member).conflicted);
  const changes = useChanges(member);
  const may = useMay();
  return useMemo(() => {
    return touchedBy({ records, gone: [], changed: false }).flatMap((touched) => {
      const { collection, space } = touched;
      const ours = records.filter((record) => record.collection === collection && isSameSpace(record.space, space));
      const all = withChanges(touched, ours, changes).flatMap(conflictsOf);
      return all.filter(({ field, author }) => may({ change: "choose", collection, space, author, fields: [field] }));
    });
  }, [records, changes, may]);
}

function conflictsOf(record: StoredRecord): readonly FieldConflict[] {
  const { space, collection, id, author, body, conflicts = [], deleted_at } = record;
  if (deleted_at !== undefined) return [];
  const { name, title, text } = shown<{ id: string; name?: unknown; title?: unknown; text?: unknown }>(record);
  const said = [name, title, text].find((each) => typeof each === "string" && each !== "") as string | undefined;
  return [...new Set(conflicts.map(({ field }) => field))].map((field) => ({
    ...(space !== undefined && { space }),
    collection,
    record: id,
    ...(author !== undefined && { author }),
    name: said?.split("\n", 1)[0] ?? null,
    field,
    body,
    current: body[field] ?? null,
    others: conflicts.filter((each) => each.field === field).sort((a, b) => b.made_at - a.made_at),
  }));
}

/** Resolves a conflict with one of its values. */
export function choose({ space, collection, record, field, current, others }: FieldConflict, value: unknown): void {
  const seen = others.map(({ change }) => change);
  make({ ...(space !== undefined && { space }), collection, record, kind: "choose", fields: { [field]: { before: current, after: value, seen } } });
}
