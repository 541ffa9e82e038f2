import { firstFields } from "../../device/sync/change";
import type { Collection, Recreation } from "../../device/sync/collections";
import type { StoredRecord } from "../../device/sync/record";

/** Re-creates a record from its fields, on a server that lost it or in an account. */
const recreate = ({ body }: StoredRecord): Recreation => ({ fields: firstFields(body) });

/** Re-creates a record together with its file; `documentFiles.ts` defines the file's name. */
function recreateWithFile(record: StoredRecord): Recreation {
  const { file: digest } = record.body["content"] as { file: string };
  return { ...recreate(record), file: `document/${digest}`, digest };
}

/** The collections of courses, activities and notes. Fetched records are not re-created: their provider delivers them again. */
export const campusCollections: readonly Collection[] = [
  { name: "campus_classrooms", recreate },
  { name: "campus_documents", recreate: recreateWithFile },
  { name: "campus_activities", recreate: (record) => (record.body["source"] == null ? recreate(record) : null) },
  { name: "campus_notes", recreate },
];
