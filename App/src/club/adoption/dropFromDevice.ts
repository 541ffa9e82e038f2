import { deviceMember } from "../../device/session/session";
import { transact } from "../../device/store/database";
import { replicaStoreNames, transactionOn } from "../../device/sync/browserStore";
import type { StoredRecord } from "../../device/sync/record";
import { syncOf } from "../../device/sync/sync";

/** Removes a guest's record from the device, once an account has it. */
export async function dropFromDevice(record: StoredRecord): Promise<void> {
  await transact(deviceMember, replicaStoreNames, async (stores) => transactionOn(stores).dropRecord(record));
  syncOf(deviceMember).announce({ records: [], gone: [record], changed: false });
}
