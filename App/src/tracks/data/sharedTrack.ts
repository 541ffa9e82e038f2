// A track shared by a link with people without an account (T20). Nothing of it is stored.
import type { SharedTrack } from "../../device/api";
import { fileByKey, requestByKey } from "../../device/network/request";

const path = "/api/v1/shared-track";

export type SharedPhoto = SharedTrack["photos"][number];

/** The track shared by a secret. Throws a `Problem`. */
export const readSharedTrack = (secret: string): Promise<SharedTrack> => requestByKey("POST", path, { secret });

/** A photo of the shared track, by its index. Throws a `Problem`. */
export const readSharedPhoto = (secret: string, photo: number, size: "screen" | "thumbnail"): Promise<Blob> =>
  fileByKey(`${path}/photo`, { secret, photo, size });
