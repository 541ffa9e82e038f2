import { isWhole, putFile } from "../network/files";
import { request } from "../network/request";
import { asMember } from "../session/session";
import { readFile } from "../store/database";
import { fileError, requestError } from "./refusal";
import { FileRefusal, SyncServer } from "./replicaStore";
import type { SyncAnswer } from "./wire";

/** The connection to the real server, for one member. */
export function serverOf(member: string): SyncServer {
  /** Several records may share a file. */
  const known = new Set<string>();
  return {
    async sync(asked) {
      try {
        return await asMember(member, () => request<SyncAnswer>("POST", "/sync", asked));
      } catch (error) {
        throw requestError(error);
      }
    },
    async send(file, digest) {
      if (known.has(digest) && (await asMember(member, () => isWhole(digest)))) return;
      const bytes = await readFile<Uint8Array | Blob>(member, file);
      if (!bytes) throw new FileRefusal("file_lost", "The device has lost the file.");
      const whole = new Blob([bytes]);
      if (whole.size === 0) throw new FileRefusal("empty", "The file is empty.");
      try {
        await asMember(member, () => putFile(digest, whole));
        known.add(digest);
      } catch (error) {
        throw fileError(error);
      }
    },
  };
}
