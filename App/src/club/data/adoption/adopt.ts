// What was made on this device without an account, taken into one (K1, Y6). The device's database and the member's are
// changed one after the other, record by record: cut off anywhere, it goes on later, and nothing is there twice.
import { readProfile } from "../profile";
import { deviceMember } from "../../../device/session/session";
import { transact } from "../../../device/store/database";
import { changedFields, creationOf } from "../../../device/sync/change";
import { transactionOn, readRecords, replicaStoreNames } from "../../../device/sync/browserStore";
import type { StoredRecord } from "../../../device/sync/record";
import { recreate } from "../../../device/sync/recreate";
import { syncOf } from "../../../device/sync/sync";
import { keep } from "../../../tracks/data/own/keep";
import { readOwnFiles } from "../../../tracks/data/own/ownTrack";
import { sweepOwn } from "../../../tracks/data/own/sweepOwn";
import { isOwnerless } from "./useOwnerless";

/** Told how many of how many are done. */
type OnProgress = (done: number, of: number) => void;

/** Takes everything on this device that has no owner into the account of `member`, and has it sent there. */
export async function adopt(member: string, onProgress: OnProgress = () => undefined): Promise<void> {
  // First: without tracks and categories there is no offer any more.
  await adoptProfile(member);
  const [categories, tracks] = await Promise.all([
    readRecords(deviceMember, "categories"),
    readRecords(deviceMember, "tracks"),
  ]);
  const wanted = [...categories, ...tracks].filter(isOwnerless);
  const moved = new Set<string>();
  for (const [index, record] of wanted.entries()) {
    onProgress(index, wanted.length);
    if (record.collection === "tracks") await keep(member, record, await readOwnFiles(deviceMember, record, moved));
    else await give(member, record);
    await letGo(record);
  }
  await sweepOwn(deviceMember);
  onProgress(wanted.length, wanted.length);
  syncOf(member).soon();
}

async function give(member: string, record: StoredRecord): Promise<void> {
  await transact(
    member,
    replicaStoreNames,
    async (stores) => {
      const kept = transactionOn(stores);
      const change = recreate(record);
      if (!change || (await kept.record(record.collection, record.id))) return;
      kept.putRecord(record);
      await kept.addChange({ ...creationOf(record), ...change });
    },
    { lasting: true },
  );
  syncOf(member).announce({ records: [record], gone: [], changed: true });
}

/** The device itself has it no more. */
async function letGo(record: StoredRecord): Promise<void> {
  await transact(deviceMember, replicaStoreNames, async (stores) => transactionOn(stores).dropRecord(record));
  syncOf(deviceMember).announce({ records: [], gone: [record], changed: false });
}

/** What the account does not say yet of who the member is, the device may have been told. */
async function adoptProfile(member: string): Promise<void> {
  await syncOf(member).sync().catch(() => undefined);
  const [here, there] = await Promise.all([readProfile(deviceMember), readProfile(member)]);
  const known = there as unknown as Record<string, unknown>;
  const { name = null, sex = null, birth_year = null, weight_kg = null } = here;
  const said = Object.entries({ name, sex, birth_year, weight_kg }).filter(([field, value]) => value !== null && known[field] == null);
  const fields = changedFields({}, Object.fromEntries(said));
  if (Object.keys(fields).length > 0) await syncOf(member).make({ collection: "profile", record: member, kind: "edit", fields });
  // The next member of this device is somebody else.
  for (const record of await readRecords(deviceMember, "profile")) await letGo(record);
}
