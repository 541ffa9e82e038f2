// Adopts the records made on this device without an account (K1, Y6). The guest's and the member's databases are changed in
// turn, record by record: an interrupted adoption continues later and duplicates nothing.
import { deviceMember } from "../../device/session/session";
import { transact } from "../../device/store/database";
import { readRecords, replicaStoreNames, transactionOn } from "../../device/sync/browserStore";
import { creationOf } from "../../device/sync/change";
import { recreate } from "../../device/sync/recreation";
import type { StoredRecord } from "../../device/sync/record";
import { syncOf } from "../../device/sync/sync";
import { contributions, declaredAreas, loadContributions } from "../../shell/declaredAreas";
import { dropFromDevice } from "./dropFromDevice";
import { isMadeByGuest } from "./useGuestRecords";

/** Called with the number of adopted records and their total. */
type OnProgress = (done: number, of: number) => void;

/** Adopts the guest's records into the account of `member`, and sends them. */
export async function adopt(member: string, onProgress: OnProgress = () => undefined): Promise<void> {
  await loadContributions();
  const adoptions = contributions().flatMap(({ adoption }) => adoption ?? []);
  // This step comes first, since the offer disappears with the last record.
  for (const { begin } of adoptions) await begin?.(member);
  const special = new Map(
    adoptions.flatMap(({ collections = {} }) => Object.entries(collections)).map(([name, of]) => [name, of(member)]),
  );
  const names = declaredAreas().flatMap(({ guestCollections = [] }) => guestCollections.map(({ name }) => name));
  // Records precede those that refer to them.
  const records = await Promise.all(names.reverse().map((name) => readRecords(deviceMember, name)));
  const wanted = records.flat().filter(isMadeByGuest);
  for (const [index, record] of wanted.entries()) {
    onProgress(index, wanted.length);
    await (special.get(record.collection)?.(record) ?? adoptRecord(member, record));
    await dropFromDevice(record);
  }
  for (const { end } of adoptions) await end?.();
  onProgress(wanted.length, wanted.length);
  syncOf(member).soon();
}

async function adoptRecord(member: string, record: StoredRecord): Promise<void> {
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
