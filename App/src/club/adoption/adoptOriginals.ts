import { deviceMember } from "../../device/session/session";
import { change, readFile } from "../../device/store/database";
import { readRecords } from "../../device/sync/browserStore";
import { creationOf } from "../../device/sync/change";
import { syncOf } from "../../device/sync/sync";
import { originalFileOf, originalName, originalsCollection, pictureOriginals } from "../data/originalsCollection";
import { withOriginals } from "../data/withOriginals";
import { dropFromDevice } from "./dropFromDevice";

/** Adopts a guest's original photos into the account of `member`. */
export async function adoptOriginals(member: string): Promise<void> {
  const sync = syncOf(member);
  for (const record of await readRecords(deviceMember, originalsCollection)) {
    const name = originalName(originalFileOf(record));
    const file = await readFile<Blob>(deviceMember, name);
    const made = file && pictureOriginals.recreate?.(record);
    if (made && !(await sync.record(record.collection, record.id))) {
      await withOriginals(member, async () => {
        await change(member, ["files"], (stores) => stores("files").put(file, name), { lasting: true });
        await sync.make({ ...creationOf(record), ...made });
      });
    }
    await dropFromDevice(record);
  }
}
