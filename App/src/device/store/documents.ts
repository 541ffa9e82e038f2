import { fetchUnless } from "../network/request";
import { asMember, deviceMember } from "../session/session";
import { Cell, cell, Source } from "./cells";
import { readDocument, writeDocument } from "./database";

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
export function documentCell<Value>(member: string, path: string): Cell<Value> {
  return cell(member, path, () => documentSource<Value>(member, path));
}

/** The server's answer at `path` to a member, for a cell of their own making. */
export function documentSource<Value>(member: string, path: string): Source<Value> {
  return source<Value>(member, path, (ask) => asMember(member, ask));
}

/** The server's answer at `path` that is the same for everybody: kept once, and asked for by guests too. */
export function publicCell<Value>(path: string): Cell<Value> {
  return cell(deviceMember, path, () => source<Value>(deviceMember, path, (ask) => ask()));
}

/** A document that no server knows, and what it says before anybody changed it. */
export function ownDocumentCell<Value>(member: string, path: string, first: Value): Cell<Value> {
  const load = async () => (await readDocument<Value>(member, path))?.value;
  return cell(member, path, () => ({ load, refresh: async (held) => held ?? (await load()) ?? first }));
}
