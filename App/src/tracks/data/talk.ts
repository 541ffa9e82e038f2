// Comments and thumbs on a track of the member or of a friend (K9). What is said of a friend's track is stored nowhere.
import type { TrackTalk } from "../../device/api";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember, shownMember, useShownMember } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { Query, query, useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";
import type { HidingReason } from "../../club/data/reports";

export type Talk = TrackTalk;
export type TrackComment = Talk["comments"][number];

/** A track, by its member. */
export interface TrackPlace {
  owner: string;
  track: string;
}

const pathOf = ({ owner, track }: TrackPlace) => `/friend-tracks/${owner}/${track}`;

function talkQuery(member: string, place: TrackPlace): Query<Talk> {
  const path = `${pathOf(place)}/talk`;
  if (place.owner === member) return documentQuery<Talk>(member, path);
  const refresh = () => asMember(member, () => request<Talk>("GET", path));
  return query(member, path, () => ({ load: async () => undefined, refresh }));
}

/** The comments and thumbs on a track. */
export const useTalk = (place: TrackPlace): QueryState<Talk> => useQuery(talkQuery(useShownMember(), place));

/** Sends a request about a track's talk, and asks for it again. */
async function say(place: TrackPlace, method: "PUT" | "DELETE" | "POST", path: string, body?: unknown): Promise<void> {
  const member = shownMember();
  try {
    await asMember(member, () => request(method, pathOf(place) + path, body));
  } finally {
    await talkQuery(member, place).refresh();
  }
}

/** Adds a comment. Throws a `Problem`. */
export const addComment = (place: TrackPlace, text: string, id = newIdentifier()): Promise<void> =>
  say(place, "PUT", `/comments/${id}`, { text });

/** Deletes a comment, by its author or on the member's own track. Throws a `Problem`. */
export const deleteComment = (place: TrackPlace, id: string): Promise<void> => say(place, "DELETE", `/comments/${id}`);

/** Reports a comment to administrators. Throws a `Problem`. */
export const reportComment = (place: TrackPlace, id: string, reason: HidingReason, note: string): Promise<void> =>
  say(place, "POST", `/comments/${id}/report`, { reason, ...(note !== "" && { note }) });

/** Gives a thumb, or takes it back. Throws a `Problem`. */
export const setThumb = (place: TrackPlace, isGiven: boolean): Promise<void> => say(place, isGiven ? "PUT" : "DELETE", "/thumb");
