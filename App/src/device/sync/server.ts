import { isWhole, putFile } from "../network/files";
import { asProblem } from "../network/problem";
import { request } from "../network/request";
import { asMember } from "../session/session";
import { readFile } from "../store/database";
import { FileRefusal, SyncServer } from "./replicaStore";
import type { SyncAnswer } from "./wire";

/** The way to the real server, in the name of one member. */
export function serverOf(member: string): SyncServer {
  /** Several records may need one file. */
  const known = new Set<string>();
  return {
    sync: (asked) => asMember(member, () => request<SyncAnswer>("POST", "/sync", asked)),
    async send(file, digest) {
      if (known.has(digest) && (await asMember(member, () => isWhole(digest)))) return;
      const bytes = await readFile<Uint8Array | Blob>(member, file);
      if (!bytes) throw new FileRefusal("file_lost", "The device has lost the file.");
      try {
        await asMember(member, () => putFile(digest, new Blob([bytes])));
        known.add(digest);
      } catch (error) {
        const problem = asProblem(error);
        if (problem.status !== 413 && problem.status !== 422) throw problem;
        throw new FileRefusal(problem.status === 413 ? "too_large" : "damaged", problem.title);
      }
    },
  };
}
