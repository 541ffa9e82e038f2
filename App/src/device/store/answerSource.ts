import { fetchUnless } from "../network/request";
import { readDocument, writeDocument } from "./database";
import type { Source } from "./query";

/** Asks the server in somebody's name. */
type Asking = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

/** The server's answer at `path`, kept among what the device has of `member`. */
export function answerSource<Value>(member: string, path: string, asking: Asking): Source<Value> {
  let latest: { value: Value; tag: string | null } | undefined;
  let stays = false;
  return {
    async load() {
      const document = await readDocument<Value>(member, path);
      latest = document;
      stays = document !== undefined && document.at === undefined;
      return document?.value;
    },
    async refresh(held) {
      // A tag tells of one answer: whoever holds something else needs the whole.
      const tag = latest !== undefined && latest.value === held ? latest.tag : null;
      const answer = await asking(() => fetchUnless<Value>(path, tag));
      if (!answer) return undefined;
      latest = answer;
      await writeDocument(member, { path, ...(!stays && { at: Date.now() }), ...answer }).catch(() => undefined);
      return answer.value;
    },
  };
}
