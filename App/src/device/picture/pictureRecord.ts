// Records with a picture in their field `picture`: re-creation together with the file.
import { firstFields } from "../sync/change";
import type { Recreation } from "../sync/collections";
import type { StoredRecord } from "../sync/record";

/**
 * Re-creates a record from its fields, on a server that lost it or in an account. The server's sizes of its picture and the
 * moderation by the space's team are left out.
 */
export function recreate({ body: { sizes: _, hidden: __, ...said } }: StoredRecord): Recreation {
  return { fields: firstFields(said) };
}

/** The digest of a record's picture; empty if the body was cleared. */
export const fileOfPicture = ({ body }: StoredRecord): string => (body["picture"] as { file?: string } | undefined)?.file ?? "";

/** Re-creates a record together with the file of its picture; `picture.ts` defines the file's name. */
export function recreateWithPicture(record: StoredRecord): Recreation {
  const digest = fileOfPicture(record);
  return { ...recreate(record), file: `picture/${digest}`, digest };
}
