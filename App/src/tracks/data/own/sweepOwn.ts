import { sweepOriginals } from "../../../club/data/sweepOriginals";
import { pictureName } from "../../../device/picture/picture";
import { fileOfPicture } from "../../../device/picture/pictureRecord";
import { deviceMember } from "../../../device/session/session";
import { answered } from "../../../device/store/promised";
import { ObjectStores, transact } from "../../../device/store/database";
import { allOf, transactionOn } from "../../../device/sync/browserStore";
import type { RefusedChange } from "../../../device/sync/replicaStore";
import type { StoredRecord } from "../../../device/sync/record";
import { restorable } from "../../../device/sync/useRecords";
import { originalName, Own, OwnStoreName, ownStores, pointsName } from "./ownTrack";

/** Removes records deleted too long ago to be restored, and files that no track or photo uses any more. */
export async function sweepOwn(member: string): Promise<void> {
  await transact(member, ownStores, async (stores) => {
    const long = IDBKeyRange.upperBound(Date.now() - restorable);
    const gone = (await answered(stores("records").index("deleted_at").getAllKeys(long))) as IDBValidKey[];
    const refused = (await answered(stores("refused").getAll())) as RefusedChange[];
    const changes = [...(await transactionOn(stores).changes()), ...refused.map(({ change }) => change)];
    const waiting = changes.flatMap(({ file }) => file ?? []);
    const photos = await readAll(stores, "track_photos");
    for (const key of gone) stores("records").delete(key);
    const tracks = allOf("", "tracks");
    const keys = (await answered(stores("records").getAllKeys(tracks))) as [string, string, string][];
    if (member === deviceMember) dropPhotosWithout(new Set(keys.map(([, , id]) => id)), photos, stores);
    await dropPictures(stores, photos, waiting);
    const isSwept = await dropOthers(stores, pointsName(""), [...keys.map(([, , id]) => pointsName(id)), ...waiting]);
    // The points and the original file of a track are removed together; if no points were, all tracks need not be read.
    if (!isSwept) return;
    const own = (await readAll(stores, "tracks")).flatMap(({ local }) => (local?.own as Own | undefined) ?? []);
    await dropOthers(stores, originalName(""), [...own.map(({ original }) => originalName(original)), ...waiting]);
  });
  await sweepOriginals(member);
}

async function readAll(stores: ObjectStores<OwnStoreName>, collection: string): Promise<StoredRecord[]> {
  return (await answered(stores("records").getAll(allOf("", collection)))) as StoredRecord[];
}

/** Removes the photos of tracks that no longer exist; in an account the server deletes them. */
function dropPhotosWithout(tracks: ReadonlySet<string>, photos: readonly StoredRecord[], stores: ObjectStores<OwnStoreName>): void {
  for (const photo of photos) if (!tracks.has(String(photo.body["track"]))) transactionOn(stores).dropRecord(photo);
}

/** Deletes the pictures of the photos just removed. */
async function dropPictures(stores: ObjectStores<OwnStoreName>, before: readonly StoredRecord[], waiting: readonly string[]): Promise<void> {
  const named = new Set([...(await readAll(stores, "track_photos")).map(fileOfPicture).map((file) => pictureName(file)), ...waiting]);
  for (const file of before.map(fileOfPicture)) {
    if (named.has(pictureName(file))) continue;
    for (const scale of ["whole", "thumbnail"] as const) stores("files").delete(pictureName(file, scale));
  }
}

/** Deletes the files in a folder that are not listed; true if there were any. */
async function dropOthers(stores: ObjectStores<"files">, folder: string, named: readonly string[]): Promise<boolean> {
  const inside = IDBKeyRange.bound(folder, `${folder}\uffff`);
  const names = (await answered(stores("files").getAllKeys(inside))) as string[];
  const known = new Set(named);
  const others = names.filter((name) => !known.has(name));
  for (const name of others) stores("files").delete(name);
  return others.length > 0;
}
