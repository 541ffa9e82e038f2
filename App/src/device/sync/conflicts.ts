import { useMemo } from "react";
import { useShownMember } from "../session/session";
import { useObservable } from "../store/observable";
import { StoredRecord, shown } from "./record";
import { withChanges } from "./records";
import { make, syncOf, useChanges } from "./sync";
import type { Conflict } from "./wire";

/** One field that was changed on two sides (Y3). */
export interface FieldConflict {
  collection: string;
  record: string;
  /** What the member calls the record. */
  name: string | null;
  field: string;
  /** The value that everybody sees until somebody chooses. */
  current: unknown;
  /** What other devices set, the latest first. */
  others: readonly Conflict[];
}

/** The fields that wait for a choice. */
export function useConflicts(): readonly FieldConflict[] {
  const member = useShownMember();
  const records = useObservable(syncOf(member).conflicted);
  const changes = useChanges(member);
  return useMemo(() => {
    const collections = new Set(records.map(({ collection }) => collection));
    return [...collections].flatMap((collection) => {
      const ours = records.filter((record) => record.collection === collection);
      return withChanges(collection, ours, changes).flatMap(conflictsOf);
    });
  }, [records, changes]);
}

function conflictsOf(record: StoredRecord): readonly FieldConflict[] {
  const { collection, id, body, conflicts = [], deleted_at } = record;
  if (deleted_at !== undefined) return [];
  const { name } = shown<{ id: string; name?: unknown }>(record);
  return [...new Set(conflicts.map(({ field }) => field))].map((field) => ({
    collection,
    record: id,
    name: typeof name === "string" ? name : null,
    field,
    current: body[field] ?? null,
    others: conflicts.filter((each) => each.field === field).sort((a, b) => b.made_at - a.made_at),
  }));
}

/** Settles a conflict with one of its values. */
export function choose({ collection, record, field, current, others }: FieldConflict, value: unknown): void {
  const seen = others.map(({ change }) => change);
  make({ collection, record, kind: "choose", fields: { [field]: { before: current, after: value, seen } } });
}
