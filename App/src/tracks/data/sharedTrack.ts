// A track shared by a link with people without an account (T20). Nothing of it is stored.
import type { SharedTrack } from "../../device/api";
import { fileByKey, requestByKey } from "../../device/network/request";

const path = "/api/v1/shared-track";

export type SharedPhoto = SharedTrack["photos"][number];

/** The parts that a page shows first. */
const first = ["figures", "graphs", "photos", "note"];

/** The track shared by a secret, without its line. Throws a `Problem`. */
export const readSharedTrack = (secret: string): Promise<SharedTrack> => requestByKey("POST", path, { secret, parts: first });

/** The line of the shared track, most of its bytes. Throws a `Problem`. */
export async function readSharedMap(secret: string): Promise<NonNullable<SharedTrack["lines"]>> {
  const { lines } = await requestByKey<SharedTrack>("POST", path, { secret, parts: ["map"] });
  return lines ?? { zooms: [] };
}

/** A photo of the shared track, by its index. Throws a `Problem`. */
export const readSharedPhoto = (secret: string, photo: number, size: "screen" | "thumbnail"): Promise<Blob> =>
  fileByKey(`${path}/photo`, { secret, photo, size });
