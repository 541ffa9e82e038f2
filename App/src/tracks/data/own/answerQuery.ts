import { Problem } from "../../../device/network/problem";
import { deviceMember } from "../../../device/session/session";
import { Query, query } from "../../../device/store/query";
import { documentSource } from "../../../device/session/documents";
import { LocalTrack, readLocal } from "./ownTrack";

/** The answer about one track, by the server or by this device's engine. */
export function answerQuery<Value>(
  member: string,
  id: string,
  path: string,
  derive: (own: LocalTrack) => Promise<Value>,
  /** True if the device can compute the answer as well as the server. */
  isKnownHere: (own: LocalTrack) => boolean = () => true,
  /** The answer about a track of another device that was edited here without a network. */
  deriveEdited: (held: Value | undefined) => Promise<Value | undefined> = async () => undefined,
): Query<Value> {
  return query(member, path, () => {
    const theirs = documentSource<Value>(member, path);
    return {
      async load() {
        const own = await readLocal(member, id);
        return own && isKnownHere(own) ? derive(own) : theirs.load();
      },
      async refresh(held, onPart) {
        const own = await readLocal(member, id);
        if (own && isKnownHere(own)) return derive(own);
        if (member === deviceMember) throw new Problem("refused", 404, "no such track");
        try {
          return await theirs.refresh(held, onPart);
        } catch (error) {
          const edited = own ? undefined : await deriveEdited(held);
          if (edited !== undefined) return edited;
          if (!own || held !== undefined) throw error;
          return derive(own);
        }
      },
    };
  });
}
