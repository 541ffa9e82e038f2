// The gyms of the club, as the server knows them, and the one that the member climbs in most.
import { documentQuery, ownDocumentQuery } from "../../device/session/documents";
import { request } from "../../device/network/request";
import { asMember, useShownMember } from "../../device/session/session";
import { writeDocument } from "../../device/store/database";
import { newIdentifier } from "../../device/store/identifier";
import { useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";
import { syncOf } from "../../device/sync/sync";
import type { Gym, GymList } from "../../device/api";

const path = "/gyms";

/** All gyms of the club; asked of members only. */
export const useGyms = (): QueryState<GymList> => useQuery(documentQuery<GymList>(useShownMember(), path));

/** What is told of a new gym. */
export interface NewGym {
  name: string;
  address?: string;
  latitude?: number;
  longitude?: number;
  note?: string;
  opening?: string;
}

/** Makes a gym, which the member then follows and runs; answers its identifier. Throws a `Problem`. */
export async function registerGym(member: string, gym: NewGym, id: string = newIdentifier()): Promise<string> {
  const made = await asMember(member, () => request<Gym>("POST", path, { ...gym, id }));
  await agree(member);
  return made.id;
}

/** Has the device keep a gym, or not any more. Throws a `Problem`. */
export async function follow(member: string, gym: string, isFollowing: boolean): Promise<void> {
  await asMember(member, () =>
    request("PUT", `${path}/${encodeURIComponent(gym)}/following`, { is_following: isFollowing }),
  );
  await agree(member);
}

async function agree(member: string): Promise<void> {
  await syncOf(member).sync();
  documentQuery<GymList>(member, path).expire();
}

const chosenPath = "boulders/gym";
const chosenQuery = (member: string) => ownDocumentQuery<string>(member, chosenPath, "");

/** The gym that forms begin with on this device; empty when none was chosen. */
export function useDefaultGym(): string {
  const chosen = useQuery(chosenQuery(useShownMember()));
  return chosen.state === "here" ? chosen.value : "";
}

export async function setDefaultGym(member: string, gym: string): Promise<void> {
  await writeDocument(member, { path: chosenPath, value: gym, tag: null });
  chosenQuery(member).take(gym);
}
