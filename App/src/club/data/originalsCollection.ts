// Originals of photos, as sync knows them: apart from what screens do with them, which loads later.
import { firstFields } from "../../device/sync/change";
import type { Collection } from "../../device/sync/collections";
import type { StoredRecord } from "../../device/sync/record";

export const originalsCollection = "picture_originals";

/** Where an original stands among the device's files until the server has it. */
export const originalName = (digest: string) => `photo/${digest}`;

/** The file of an original; empty where its record was emptied. */
export const originalFileOf = ({ body }: StoredRecord): string =>
  (body["original"] as { file?: string } | undefined)?.file ?? "";

export const pictureOriginals: Collection = {
  name: originalsCollection,
  recreate(record) {
    const digest = originalFileOf(record);
    return { fields: firstFields(record.body), file: originalName(digest), digest };
  },
};
