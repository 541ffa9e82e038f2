import { firstFields } from "../../device/sync/change";
import type { Collection, Recreation } from "../../device/sync/collections";
import type { StoredRecord } from "../../device/sync/record";

/** A record is made again of its fields, on a server that lost it or in an account. */
const recreate = ({ body }: StoredRecord): Recreation => ({ fields: firstFields(body) });

/** What is done at a time, and what members write beside it. */
export const campusCollections: readonly Collection[] = [
  { name: "campus_activities", recreate },
  { name: "campus_notes", recreate },
];
