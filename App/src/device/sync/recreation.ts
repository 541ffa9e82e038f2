// Re-creation of records that a server lacks, from the members' fields without those that the server adds.
import { ChangedFields, firstFields } from "./change";
import { collectionOf, Recreation } from "./collections";
import type { StoredRecord } from "./record";
import { recordFields } from "./recordFields";

/** Re-creates a record; null if that is impossible. */
export function recreate(record: StoredRecord): Recreation | null {
  const made = collectionOf(record.collection)?.recreate?.(record) ?? null;
  return made && { ...made, ...(made.fields && { fields: said(record.collection, made.fields) }) };
}

/** Restores a record that a restored server lost; a collection's only record is restored from its member's fields. */
export function bringBack(record: StoredRecord): Recreation | null {
  if (!collectionOf(record.collection)?.hasOneRecord) return recreate(record);
  return { fields: said(record.collection, firstFields(record.body)) };
}

/** The editable fields of a collection. */
export function editableFields(collection: string): readonly string[] {
  const fields = recordFields[collection] ?? {};
  return Object.keys(fields).filter((name) => fields[name] === "editable");
}

function said(collection: string, fields: ChangedFields): ChangedFields {
  const known = recordFields[collection] ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in known));
}
