import type { Collection } from "../../device/sync/collections";
import type { StoredRecord } from "../../device/sync/record";
import type { ChangedFields } from "../../device/sync/change";

/** Recreates a record from its fields on a server that lost it. */
function recreate({ body }: StoredRecord) {
  const fields = Object.entries(body).filter(([, after]) => after !== null);
  return { fields: Object.fromEntries(fields.map(([name, after]) => [name, { after }])) as ChangedFields };
}

/** The collections that organisers and marshals write, in the race's own space. */
export const raceCollections: readonly Collection[] = [
  "race_checkpoints",
  "race_teams",
  "race_check_ins",
  "race_corrections",
  "race_acknowledgements",
].map((name) => ({ name, recreate }));
