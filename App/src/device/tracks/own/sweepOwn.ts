import { answered } from "../../store/promised";
import { transact } from "../../store/database";
import type { KeptRecord } from "../../sync/record";
import { restorable } from "../../sync/useRecords";
import { pointsName } from "./ownTrack";

/** Forgets what was deleted so long ago that it cannot be brought back, with its points. */
export function sweepOwn(member: string): Promise<void> {
  const long = IDBKeyRange.upperBound(Date.now() - restorable);
  return transact(member, ["records", "files"], async (shelf) => {
    const gone = (await answered(shelf("records").index("deleted_at").getAll(long))) as KeptRecord[];
    for (const { collection, id } of gone) {
      shelf("records").delete([collection, id]);
      shelf("files").delete(pointsName(id));
    }
  });
}
