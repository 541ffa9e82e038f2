import { asMember, deviceMember } from "./session";
import { readDocument } from "../store/database";
import { answerSource } from "../store/answerSource";
import { Query, query, Source } from "../store/query";

/** The server's answer at `path`, live. */
export function documentQuery<Value>(member: string, path: string): Query<Value> {
  return query(member, path, () => documentSource<Value>(member, path));
}

/** The server's answer at `path` to a member, for a query of their own making. */
export function documentSource<Value>(member: string, path: string): Source<Value> {
  return answerSource<Value>(member, path, (ask) => asMember(member, ask));
}

/** The server's answer at `path` that is the same for everybody: kept once, and asked for by guests too. */
export function publicQuery<Value>(path: string): Query<Value> {
  return query(deviceMember, path, () => answerSource<Value>(deviceMember, path, (ask) => ask()));
}

/** A document that no server knows, and what it says before anybody changed it. */
export function ownDocumentQuery<Value>(member: string, path: string, first: Value): Query<Value> {
  const load = async () => (await readDocument<Value>(member, path))?.value;
  return query(member, path, () => ({ load, refresh: async (held) => held ?? (await load()) ?? first }));
}
