// How records come back that a server does not have: of what members say of them, without what the server adds.
import { ChangedFields, firstFields } from "./change";
import { collectionOf, Recreation } from "./collections";
import type { StoredRecord } from "./record";
import { recordFields } from "./recordFields";

/** How a record is made again; null when it cannot be. */
export function recreate(record: StoredRecord): Recreation | null {
  const made = collectionOf(record.collection)?.recreate?.(record) ?? null;
  return made && { ...made, ...(made.fields && { fields: said(record.collection, made.fields) }) };
}

/** How a record comes back that a restored server lost: the one record of a collection by what its member said. */
export function bringBack(record: StoredRecord): Recreation | null {
  if (!collectionOf(record.collection)?.hasOneRecord) return recreate(record);
  return { fields: said(record.collection, firstFields(record.body)) };
}

/** The fields of a collection that can be changed. */
export function editableFields(collection: string): readonly string[] {
  const fields = recordFields[collection] ?? {};
  return Object.keys(fields).filter((name) => fields[name] === "editable");
}

function said(collection: string, fields: ChangedFields): ChangedFields {
  const known = recordFields[collection] ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in known));
}
