// Tracks that friends let the member see (K9). The list is stored until the next answer, so that it has no track of a former
// friend after that; the tracks themselves are stored nowhere.
import type { FriendTracks, SharedTrack } from "../../device/api";
import { request, send } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember, useShownMember } from "../../device/session/session";
import { readDocument } from "../../device/store/database";
import { useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";

export type FriendTrack = FriendTracks["tracks"][number];

const path = "/friend-tracks";

const newestQuery = (member: string) => documentQuery<FriendTracks>(member, path);

/** The newest tracks of friends, for members only. */
export const useFriendTracks = (): QueryState<FriendTracks> => useQuery(newestQuery(useShownMember()));

/** Older tracks of friends, behind a cursor. Throws a `Problem`. */
export const readOlder = (member: string, cursor: string): Promise<FriendTracks> =>
  asMember(member, () => request<FriendTracks>("GET", `${path}?cursor=${encodeURIComponent(cursor)}`));

/** A friend's track. Throws a `Problem`. */
export const readFriendTrack = (member: string, friend: string, track: string): Promise<SharedTrack> =>
  asMember(member, () => request<SharedTrack>("GET", `${path}/${friend}/${track}`));

/** A photo of a friend's track, by its index. Throws a `Problem`. */
export const readFriendPhoto = (member: string, friend: string, track: string, photo: number, size: string): Promise<Blob> =>
  asMember(member, async () => (await send("GET", `${path}/${friend}/${track}/photos/${photo}?size=${size}`, undefined)).blob());

/** Asks for the list again if this device has one: what a former friend shared goes, though nobody opens the list. */
export async function renewFriendTracks(member: string): Promise<void> {
  if (await readDocument(member, path)) await newestQuery(member).open();
}
