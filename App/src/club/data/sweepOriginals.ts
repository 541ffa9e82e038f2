import { fileOfPicture } from "../../device/picture/pictureRecord";
import { deviceMember } from "../../device/session/session";
import { transact } from "../../device/store/database";
import { answered } from "../../device/store/promised";
import { replicaStoreNames, transactionOn } from "../../device/sync/browserStore";
import type { RefusedChange } from "../../device/sync/replicaStore";
import { originalFileOf, originalName, originalsCollection } from "./originalsCollection";
import { withOriginals } from "./withOriginals";

/** Forgets the files of originals that the server has, and a guest's originals whose photos were deleted for good. */
export const sweepOriginals = (member: string): Promise<void> => withOriginals(member, () => sweepUnnamed(member));

function sweepUnnamed(member: string): Promise<void> {
  return transact(member, [...replicaStoreNames, "files"], async (stores) => {
    const inside = IDBKeyRange.bound(originalName(""), `${originalName("")}\uffff`);
    const files = (await answered(stores("files").getAllKeys(inside))) as string[];
    if (files.length === 0) return;
    const kept = transactionOn(stores);
    const refused = (await answered(stores("refused").getAll())) as RefusedChange[];
    const changes = [...(await kept.changes()), ...refused.map(({ change }) => change)];
    const wanted = new Set(changes.map(({ file }) => file));
    if (member === deviceMember) {
      const records = await kept.records();
      const pictures = new Set(records.map(fileOfPicture));
      for (const original of records.filter(({ collection }) => collection === originalsCollection)) {
        if (pictures.has(String(original.body["picture"]))) wanted.add(originalName(originalFileOf(original)));
        else kept.dropRecord(original);
      }
    }
    for (const file of files) if (!wanted.has(file)) stores("files").delete(file);
  });
}
