// The shared spaces that a device follows, and the member's rights in each, so that pages offer no action that the server would
// refuse.
import { useCallback, useEffect, useMemo } from "react";
import { deviceMember, session, useShownMember } from "../session/session";
import { Observable, useObservable } from "../store/observable";
import type { SpaceMembers } from "../api";
import { documentQuery } from "../session/documents";
import { Query, useQuery } from "../store/query";
import { useQueries } from "../store/useQueries";
import type { FollowedSpace } from "./replicaStore";
import { syncOf } from "./sync";
import type { Role, SentChange } from "./wire";

/** The shared spaces that the device follows. */
export function useSpaces(): readonly FollowedSpace[] {
  return useObservable(syncOf(useShownMember()).spaces);
}

/**
 * The author of a record in a shared space: the member until the server has it; undefined after the author has left the club.
 */
export const authorOf = ({ rev, author }: { rev: number; author?: string }, member: string): string | undefined =>
  rev === 0 ? member : author;

const nobody = new Query<SpaceMembers>({ load: async () => undefined, refresh: async () => undefined });

const membersQuery = (member: string, space: string) => documentQuery<SpaceMembers>(member, `/spaces/${space}/members`);

/**
 * The name of a member of a shared space; `undefined` until the server has sent it, and for former members. The member's own
 * name needs no request.
 */
export function useMemberName(space: string | undefined, id: string | undefined): string | undefined {
  const member = useShownMember();
  const shared = useQuery(space !== undefined && id !== undefined ? membersQuery(member, space) : nobody);
  if (id === member) return session().member?.display_name;
  return shared.state === "here" ? shared.value.members.find((each) => each.id === id)?.name : undefined;
}

/** The names of the members of a shared space, by identifier, as far as the server has sent them. */
export function useNamesIn(space: string): ReadonlyMap<string, string> {
  const shared = useQuery(membersQuery(useShownMember(), space));
  return useMemo(() => {
    const members = shared.state === "here" ? shared.value.members : [];
    return new Map(members.map(({ id, name }) => [id, name]));
  }, [shared]);
}

/** The names of the members of several shared spaces, by identifier, as far as the server has sent them. */
export function useNamesOf(spaces: readonly string[]): ReadonlyMap<string, string> {
  const member = useShownMember();
  const shown = useMemo(() => (member === deviceMember ? [] : spaces.map((space) => membersQuery(member, space))), [member, spaces]);
  const shared = useQueries(shown);
  return useMemo(
    () => new Map(shared.flatMap((each) => (each.state === "here" ? each.value.members.map(({ id, name }) => [id, name] as const) : []))),
    [shared],
  );
}

/** Stores the names of the members of these spaces, for later use offline. */
export function useMemberNames(spaces: readonly string[]): void {
  const member = useShownMember();
  useEffect(() => {
    if (member !== deviceMember) for (const space of spaces) void membersQuery(member, space).open();
  }, [member, spaces]);
}

/** A question to the core: a role, and the change that it may make in a kind of space. */
interface Question {
  kind: string;
  role: Role;
  collection: string;
  change: SentChange["kind"];
  is_author: boolean;
  fields?: readonly string[];
}

type Judge = (question: Question) => boolean;

const judge = new Observable<Judge | null>(null);
let load: () => Promise<Judge> = () => Promise.reject(new Error("nobody judges"));
let isLoading = false;

/** Sets the loader of the rules of roles, which runs once the member is in a shared space. */
export function judgeBy(loadJudge: () => Promise<Judge>): void {
  load = loadJudge;
}

/** A change that a page offers to the member. */
export interface OfferedChange extends Pick<Question, "change" | "collection" | "fields"> {
  /** The space; if absent, the member's own. */
  space?: string | undefined;
  /** The author of the changed record. */
  author?: string | undefined;
}

/**
 * Returns a function that is true for a change that the current member may make; in shared spaces, false until the rules are
 * loaded.
 */
export function useMay(): (offered: OfferedChange) => boolean {
  const member = useShownMember();
  const spaces = useSpaces();
  const allows = useObservable(judge);
  const isSharing = spaces.length > 0;
  useEffect(() => {
    if (!isSharing || isLoading) return;
    isLoading = true;
    load().then(
      (loaded) => judge.set(loaded),
      () => (isLoading = false),
    );
  }, [isSharing]);
  return useCallback(
    ({ space: id, author, ...offered }) => {
      if (id === undefined) return true;
      const space = spaces.find((each) => each.id === id);
      if (!space || !allows) return false;
      const { kind, role } = space;
      return allows({ ...offered, kind, role, is_author: offered.change === "create" || author === member });
    },
    [member, spaces, allows],
  );
}
