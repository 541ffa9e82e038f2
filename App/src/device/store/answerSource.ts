import { fetchUnless } from "../network/request";
import { readDocument, writeDocument } from "./database";
import type { Source } from "./query";

/** Runs a request in the session of one member, or without a session. */
type Asking = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

/** The server's answer at `path`, stored in the database of `member`. */
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
      // An entity tag belongs to one answer: a query that holds another value needs the whole document.
      const tag = latest !== undefined && latest.value === held ? latest.tag : null;
      const answer = await asking(() => fetchUnless<Value>(path, tag));
      if (!answer) return undefined;
      latest = answer;
      await writeDocument(member, { path, ...(!stays && { at: Date.now() }), ...answer }).catch(() => undefined);
      return answer.value;
    },
  };
}
