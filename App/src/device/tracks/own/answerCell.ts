import { Problem } from "../../network/problem";
import { deviceMember } from "../../session/session";
import { Cell, cell } from "../../store/cells";
import { documentSource } from "../../store/documents";
import { OwnTrack, readOwn } from "./ownTrack";

/** From this device's own points when no server has the track, else the server's answer. */
export function answerCell<Value>(
  member: string,
  id: string,
  path: string,
  derive: (own: OwnTrack) => Promise<Value>,
): Cell<Value> {
  return cell(member, path, () => {
    const theirs = documentSource<Value>(member, path);
    return {
      async load() {
        const own = await readOwn(member, id);
        return own ? derive(own) : theirs.load();
      },
      async refresh(held, take) {
        const own = await readOwn(member, id);
        if (!own && member === deviceMember) throw new Problem("refused", 404, "no such track");
        return own ? derive(own) : theirs.refresh(held, take);
      },
    };
  });
}
