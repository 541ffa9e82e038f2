import { fetchUnless } from "../network/request";
import { asMember } from "../session/session";
import { Cell, cell, Source } from "./cells";
import { readDocument, writeDocument } from "./database";

function source<Value>(member: string, path: string): Source<Value> {
  let tag: string | null = null;
  return {
    async load() {
      const document = await readDocument<Value>(member, path);
      tag = document?.tag ?? null;
      return document?.value;
    },
    async refresh(held) {
      const asked = held === undefined ? null : tag;
      const answer = await asMember(member, () => fetchUnless<Value>(path, asked));
      if (!answer) return undefined;
      tag = answer.tag;
      await writeDocument(member, { path, at: Date.now(), ...answer }).catch(() => undefined);
      return answer.value;
    },
  };
}

/** The server's answer at `path`, kept on the device. */
export function documentCell<Value>(member: string, path: string): Cell<Value> {
  return cell(member, path, () => source<Value>(member, path));
}
