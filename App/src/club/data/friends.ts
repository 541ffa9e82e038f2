// The member's friends, as on the server, and the data shared with them (K9).
import type { FriendAct, FriendLink, FriendLinks, FriendOffer, Friends, FriendState } from "../../device/api";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember, shownMember, useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";
import { changedFields } from "../../device/sync/change";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import { memberRequest } from "./memberRequest";

/** A friend, or a member with an open request. */
export type Friend = Friends["friends"][number];

const path = "/friends";
const linksPath = "/friend-links";

const friendsQuery = (member: string) => documentQuery<Friends>(member, path);
const linksQuery = (member: string) => documentQuery<FriendLinks>(member, linksPath);

/** The member's friends and requests, for members only. */
export const useFriends = (): QueryState<Friends> => useQuery(friendsQuery(useShownMember()));

/** The valid friend links, without their secrets. */
export const useFriendLinks = (): QueryState<FriendLinks> => useQuery(linksQuery(useShownMember()));

/** Performs an action on a friend or request. Throws a `Problem`. */
export async function actOnFriend(id: string, act: FriendAct["act"]): Promise<void> {
  const member = shownMember();
  try {
    await asMember(member, () => request<FriendState>("PUT", `${path}/${id}`, { act }));
  } finally {
    await friendsQuery(member).refresh();
  }
}

/** Makes a link with which others can ask to be friends. Throws a `Problem`. */
export async function makeFriendLink(uses: number): Promise<FriendLink> {
  const member = shownMember();
  const link = await asMember(member, () => request<FriendLink>("POST", linksPath, { uses, origin: location.origin }));
  await linksQuery(member).refresh();
  return link;
}

/** Invalidates a link. Throws a `Problem`. */
export async function withdrawFriendLink(id: string): Promise<void> {
  const member = shownMember();
  await asMember(member, () => request("DELETE", `${linksPath}/${id}`));
  await linksQuery(member).refresh();
}

/** The owner of a friend link, by its secret. Throws a `Problem`. */
export const readFriendLink = (secret: string): Promise<FriendOffer> =>
  memberRequest<FriendOffer>("POST", "/friend-link", { secret });

/** Asks the owner of a friend link to be friends. Throws a `Problem`. */
export async function askFriend(secret: string): Promise<FriendState["state"]> {
  const member = shownMember();
  const { state } = await asMember(member, () => request<FriendState>("POST", "/friend-link/request", { secret }));
  friendsQuery(member).expire();
  return state;
}

const collection = "friend_sharing";

/** The data that friends can see. */
export type FriendSharing = RecordTypes["friend_sharing"];

type Sharing = FriendSharing & { id: string };

/** The data that friends can see: none by default. */
export function useFriendSharing(): FriendSharing {
  const kept = useRecords<Sharing>(collection);
  return (kept.state === "here" && kept.value[0]) || {};
}

/** Shares a kind of data with friends, or stops sharing it. */
export function shareWithFriends(before: FriendSharing, after: FriendSharing): void {
  make({ collection, record: shownMember(), kind: "edit", fields: changedFields(before, after) });
}
