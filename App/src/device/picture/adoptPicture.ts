import { deviceMember } from "../session/session";
import { readFile } from "../store/database";
import { creationOf } from "../sync/change";
import type { StoredRecord } from "../sync/record";
import { syncOf } from "../sync/sync";
import { pictureName, putPicture } from "./picture";
import { fileOfPicture, recreateWithPicture } from "./pictureRecord";

/** Copies a guest's record and its picture to the account of `member`. Throws when the picture is missing on the device. */
export async function adoptWithPicture(member: string, record: StoredRecord): Promise<void> {
  const file = fileOfPicture(record);
  const picture = await readFile(deviceMember, pictureName(file));
  if (!picture) throw new Error("the device has lost a picture");
  await putPicture(member, file, picture);
  const sync = syncOf(member);
  if (await sync.record(record.collection, record.id)) return;
  await sync.make({ ...creationOf(record), ...recreateWithPicture(record) });
}
