// A problem shared by a link with people without an account (B7).
import type { SharedProblem } from "../../device/api";
import { fileByKey, requestByKey } from "../../device/network/request";

const path = "/api/v1/boulders/shared-problem";

/** The problem shared by a secret. Throws a `Problem`. */
export const readSharedProblem = (secret: string): Promise<SharedProblem> => requestByKey("POST", path, { secret });

/** The picture of the shared problem. Throws a `Problem`. */
export const readSharedPicture = (secret: string): Promise<Blob> => fileByKey(`${path}/picture`, { secret });
