import { firstFields } from "../../device/sync/change";
import type { Collection, Recreation } from "../../device/sync/collections";
import type { StoredRecord } from "../../device/sync/record";

/** A record is made again of its fields, on a server that lost it or in an account. */
const recreate = ({ body }: StoredRecord): Recreation => ({ fields: firstFields(body) });

/** With the file that it consists of. Where that stands among the device's files, `documentFiles.ts` says to the pages. */
function recreateWithFile(record: StoredRecord): Recreation {
  const { file: digest } = record.body["content"] as { file: string };
  return { ...recreate(record), file: `document/${digest}`, digest };
}

/** What courses consist of, what is done at a time, and what members write beside it. What was fetched comes again of its provider. */
export const campusCollections: readonly Collection[] = [
  { name: "campus_classrooms", recreate },
  { name: "campus_documents", recreate: recreateWithFile },
  { name: "campus_activities", recreate: (record) => (record.body["source"] == null ? recreate(record) : null) },
  { name: "campus_notes", recreate },
];
