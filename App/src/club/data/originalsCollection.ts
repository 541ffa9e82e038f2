// The collection of original photos, declared apart from the screens' code, which loads later.
import { firstFields } from "../../device/sync/change";
import type { Collection } from "../../device/sync/collections";
import type { StoredRecord } from "../../device/sync/record";

export const originalsCollection = "picture_originals";

/** The name of an original in the device's file store, until the server has it. */
export const originalName = (digest: string) => `photo/${digest}`;

/** The digest of an original; empty if its record was cleared. */
export const originalFileOf = ({ body }: StoredRecord): string =>
  (body["original"] as { file?: string } | undefined)?.file ?? "";

export const pictureOriginals: Collection = {
  name: originalsCollection,
  recreate(record) {
    const digest = originalFileOf(record);
    return { fields: firstFields(record.body), file: originalName(digest), digest };
  },
};
