// The shared spaces that a device follows, and what the member may do in each: so that a page offers nothing that the server
// would refuse.
import { useCallback, useEffect } from "react";
import { deviceMember, session, useShownMember } from "../session/session";
import { Observable, useObservable } from "../store/observable";
import type { SpaceMembers } from "../api";
import { documentQuery } from "../session/documents";
import { Query, useQuery } from "../store/query";
import type { FollowedSpace } from "./replicaStore";
import { syncOf } from "./sync";
import type { Role, SentChange } from "./wire";

/** The shared spaces that the device follows. */
export function useSpaces(): readonly FollowedSpace[] {
  return useObservable(syncOf(useShownMember()).spaces);
}

/** Who made a record of a shared space: the member, until the server has it; nobody once its author has left the club. */
export const authorOf = ({ rev, author }: { rev: number; author?: string }, member: string): string | undefined =>
  rev === 0 ? member : author;

const nobody = new Query<SpaceMembers>({ load: async () => undefined, refresh: async () => undefined });

const membersQuery = (member: string, space: string) => documentQuery<SpaceMembers>(member, `/spaces/${space}/members`);

/**
 * The name of a member of a shared space; `undefined` until the server has told it, and of those who are in it no longer. One's own
 * is known without it.
 */
export function useMemberName(space: string | undefined, id: string | undefined): string | undefined {
  const member = useShownMember();
  const shared = useQuery(space !== undefined && id !== undefined ? membersQuery(member, space) : nobody);
  if (id === member) return session().member?.display_name;
  return shared.state === "here" ? shared.value.members.find((each) => each.id === id)?.name : undefined;
}

/** Has the device know the names of the members of these spaces, also when it is offline later. */
export function useMemberNames(spaces: readonly string[]): void {
  const member = useShownMember();
  useEffect(() => {
    if (member !== deviceMember) for (const space of spaces) void membersQuery(member, space).open();
  }, [member, spaces]);
}

/** What is asked of the core: whether a member of that role may do that in a space of that kind. */
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

/** Has `loadJudge` bring the rules, once the member is in a shared space. */
export function judgeBy(loadJudge: () => Promise<Judge>): void {
  load = loadJudge;
}

/** A change that a page offers. */
export interface OfferedChange extends Pick<Question, "change" | "collection" | "fields"> {
  /** Without one, the member's own. */
  space?: string | undefined;
  /** Who made the record that it is done to. */
  author?: string | undefined;
}

/** Tells whether the member that is shown may make a change; in shared spaces not until the rules are there. */
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
