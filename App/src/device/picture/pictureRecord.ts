// Records that name a picture, in the field `picture`: how they are made again, with the file.
import { firstFields } from "../sync/change";
import type { Recreation } from "../sync/collections";
import type { StoredRecord } from "../sync/record";

/**
 * A record is made again of its fields, on a server that lost it or in an account. What the server made of its picture is not
 * its own, nor is what the team of its space said of it.
 */
export function recreate({ body: { sizes: _, hidden: __, ...said } }: StoredRecord): Recreation {
  return { fields: firstFields(said) };
}

/** The file of a record's picture; empty where the body was emptied. */
export const fileOfPicture = ({ body }: StoredRecord): string => (body["picture"] as { file?: string } | undefined)?.file ?? "";

/** With the picture that it is made of. Where that stands among the device's files, `picture.ts` says to the pages. */
export function recreateWithPicture(record: StoredRecord): Recreation {
  const digest = fileOfPicture(record);
  return { ...recreate(record), file: `picture/${digest}`, digest };
}
