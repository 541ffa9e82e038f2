import { answered } from "../../../device/store/promised";
import { ObjectStores, transact } from "../../../device/store/database";
import { allOf, transactionOn } from "../../../device/sync/browserStore";
import type { RefusedChange } from "../../../device/sync/replicaStore";
import type { StoredRecord } from "../../../device/sync/record";
import { restorable } from "../../../device/sync/useRecords";
import { originalName, Own, ownStores, pointsName } from "./ownTrack";

/** Forgets what was deleted so long ago that it cannot be brought back, and all files that no track is made of any more. */
export function sweepOwn(member: string): Promise<void> {
  return transact(member, ownStores, async (stores) => {
    const long = IDBKeyRange.upperBound(Date.now() - restorable);
    const gone = (await answered(stores("records").index("deleted_at").getAllKeys(long))) as IDBValidKey[];
    for (const key of gone) stores("records").delete(key);
    const tracks = allOf("", "tracks");
    const refused = (await answered(stores("refused").getAll())) as RefusedChange[];
    const changes = [...(await transactionOn(stores).changes()), ...refused.map(({ change }) => change)];
    const waiting = changes.flatMap(({ file }) => file ?? []);
    const keys = (await answered(stores("records").getAllKeys(tracks))) as [string, string, string][];
    const isSwept = await dropOthers(stores, pointsName(""), [...keys.map(([, , id]) => pointsName(id)), ...waiting]);
    // The points of a track and the file it came from go together: else there is no need to read all tracks.
    if (!isSwept) return;
    const records = (await answered(stores("records").getAll(tracks))) as StoredRecord[];
    const own = records.flatMap(({ local }) => (local?.own as Own | undefined) ?? []);
    await dropOthers(stores, originalName(""), [...own.map(({ original }) => originalName(original)), ...waiting]);
  });
}

/** Deletes the files in a folder that are not named; whether there were any. */
async function dropOthers(stores: ObjectStores<"files">, folder: string, named: readonly string[]): Promise<boolean> {
  const inside = IDBKeyRange.bound(folder, `${folder}\uffff`);
  const names = (await answered(stores("files").getAllKeys(inside))) as string[];
  const known = new Set(named);
  const others = names.filter((name) => !known.has(name));
  for (const name of others) stores("files").delete(name);
  return others.length > 0;
}
