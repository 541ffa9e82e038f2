// Migrates photo drafts, which earlier versions kept beside the records, into the photos themselves (B3).
import { answered } from "../../device/store/promised";
import { newIdentifier } from "../../device/store/identifier";
import type { Migration } from "../../device/store/openDatabase";
import { databaseName } from "../../device/store/database";
import { deviceMember } from "../../device/session/session";
import { Change, ChangedFields, changesOf, firstFields } from "../../device/sync/change";
import type { StoredRecord } from "../../device/sync/record";

const collection = "boulder_photos";
/** The marks and the other fields of a draft were two documents. */
const drafts = /^boulders\/(?:marks|said)\/(.*)$/;

/** Turns each draft into a change of its photo, sent like any other; in a guest's database the record is changed at once. */
export const photoDrafts: Migration = { version: 6, migrate: moveDrafts };

async function moveDrafts(database: IDBDatabase, transaction: IDBTransaction): Promise<void> {
  const documents = transaction.objectStore("documents");
  const found = (await answered(documents.getAll(IDBKeyRange.bound("boulders/", "boulders/\uffff")))) as { path: string; value: object }[];
  const said = new Map<string, object>();
  for (const { path, value } of found) {
    const photo = drafts.exec(path)?.[1];
    if (photo === undefined) continue;
    said.set(photo, { ...said.get(photo), ...(Array.isArray(value) ? { marks: value } : value) });
    documents.delete(path);
  }
  const [records, changes] = [transaction.objectStore("records"), transaction.objectStore("changes")];
  const waiting = said.size > 0 ? ((await answered(changes.getAll())) as Change[]) : [];
  for (const [id, words] of said) {
    const fields: ChangedFields = firstFields(words);
    const key = ["", collection, id];
    const record = (await answered(records.get(key))) as StoredRecord | undefined;
    const own = changesOf(waiting, { collection, id });
    const isThere = own.length > 0 ? own.at(-1)?.kind !== "delete" : record && record.deleted_at === undefined;
    if (!isThere || Object.keys(fields).length === 0) continue;
    if (database.name !== databaseName(deviceMember)) {
      changes.add({ id: newIdentifier(), collection, record: id, kind: "edit", made_at: Date.now(), fields });
    } else if (record) {
      records.put({ ...record, body: { ...record.body, ...words } }, key);
    }
  }
}
