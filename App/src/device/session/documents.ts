import { asMember, deviceMember } from "./session";
import { readDocument } from "../store/database";
import { answerSource } from "../store/answerSource";
import { Query, query, Source } from "../store/query";

/** The server's answer at `path`, as a live query. */
export function documentQuery<Value>(member: string, path: string): Query<Value> {
  return query(member, path, () => documentSource<Value>(member, path));
}

/** The server's answer at `path` for a member, as the source of a query. */
export function documentSource<Value>(member: string, path: string): Source<Value> {
  return answerSource<Value>(member, path, (ask) => asMember(member, ask));
}

/** The server's answer at `path` that is the same for everyone. It is stored once, and guests can request it too. */
export function publicQuery<Value>(path: string): Query<Value> {
  return query(deviceMember, path, () => answerSource<Value>(deviceMember, path, (ask) => ask()));
}

/** A document that exists only on this device; `first` is its initial value. */
export function ownDocumentQuery<Value>(member: string, path: string, first: Value): Query<Value> {
  const load = async () => (await readDocument<Value>(member, path))?.value;
  return query(member, path, () => ({ load, refresh: async (held) => held ?? (await load()) ?? first }));
}
