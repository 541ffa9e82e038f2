import { fetchUnless } from "../network/request";
import { asMember, deviceMember } from "./session";
import { Query, query, Source } from "../store/query";
import { readDocument, writeDocument } from "../store/database";

/** Asks the server in somebody's name. */
type Asking = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

function source<Value>(member: string, path: string, asking: Asking): Source<Value> {
  let tag: string | null = null;
  let stays = false;
  return {
    async load() {
      const document = await readDocument<Value>(member, path);
      tag = document?.tag ?? null;
      stays = document !== undefined && document.at === undefined;
      return document?.value;
    },
    async refresh(held) {
      const asked = held === undefined ? null : tag;
      const answer = await asking(() => fetchUnless<Value>(path, asked));
      if (!answer) return undefined;
      tag = answer.tag;
      await writeDocument(member, { path, ...(!stays && { at: Date.now() }), ...answer }).catch(() => undefined);
      return answer.value;
    },
  };
}

/** The server's answer at `path`, live. */
export function documentQuery<Value>(member: string, path: string): Query<Value> {
  return query(member, path, () => documentSource<Value>(member, path));
}

/** The server's answer at `path` to a member, for a query of their own making. */
export function documentSource<Value>(member: string, path: string): Source<Value> {
  return source<Value>(member, path, (ask) => asMember(member, ask));
}

/** The server's answer at `path` that is the same for everybody: kept once, and asked for by guests too. */
export function publicQuery<Value>(path: string): Query<Value> {
  return query(deviceMember, path, () => source<Value>(deviceMember, path, (ask) => ask()));
}

/** A document that no server knows, and what it says before anybody changed it. */
export function ownDocumentQuery<Value>(member: string, path: string, first: Value): Query<Value> {
  const load = async () => (await readDocument<Value>(member, path))?.value;
  return query(member, path, () => ({ load, refresh: async (held) => held ?? (await load()) ?? first }));
}
