// A problem that a link shows to somebody without an account (B7).
import type { SharedProblem } from "../../device/api";
import { fileByKey, requestByKey } from "../../device/network/request";

const path = "/api/v1/boulders/shared-problem";

/** The problem that the link of a secret shows. Throws a `Problem`. */
export const readSharedProblem = (secret: string): Promise<SharedProblem> => requestByKey("POST", path, { secret });

/** Its picture. Throws a `Problem`. */
export const readSharedPicture = (secret: string): Promise<Blob> => fileByKey(`${path}/picture`, { secret });
