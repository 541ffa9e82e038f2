import { recreate, recreateWithPicture } from "../../device/picture/pictureRecord";
import type { Collection, Recreation } from "../../device/sync/collections";
import type { StoredRecord } from "../../device/sync/record";

/** Re-creates a wall with its present photo. A server that lost a wall has lost its earlier photos too. */
function recreateWall(record: StoredRecord): Recreation {
  const { former: _, ...body } = record.body;
  const wall = { ...record, body };
  return body["picture"] ? recreateWithPicture(wall) : recreate(wall);
}

/** The records in the space of a gym, and the members' own. */
export const boulderCollections: readonly Collection[] = [
  { name: "boulder_walls", recreate: recreateWall },
  { name: "boulder_problems", recreate: recreateWithPicture },
  { name: "boulder_comments", recreate },
  { name: "boulder_suggestions", recreate },
  { name: "boulder_decisions", recreate },
  { name: "boulder_opinions", recreate },
  { name: "boulder_photos", recreate: recreateWithPicture },
  { name: "boulder_projects", recreate },
  { name: "boulder_tries", recreate },
];
