// The gyms of the club, as listed by the server, and the member's default gym.
import { documentQuery, ownDocumentQuery } from "../../device/session/documents";
import { request } from "../../device/network/request";
import { asMember, useShownMember } from "../../device/session/session";
import { writeDocument } from "../../device/store/database";
import { newIdentifier } from "../../device/store/identifier";
import { useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";
import type { Gym, GymList, NewGym } from "../../device/api";
import type { GymColour } from "../../engine/boulders";
import { changedFields } from "../../device/sync/change";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { make, syncOf } from "../../device/sync/sync";
import { useRecord } from "../../device/sync/useRecords";
import { isSamePicture, sentPicture } from "../../device/picture/picture";
import type { Said } from "./records";

const path = "/gyms";

/** All gyms of the club, for members only. */
export const useGyms = (): QueryState<GymList> => useQuery(documentQuery<GymList>(useShownMember(), path));

/** The position of a gym, in degrees. */
export interface GymPlace {
  latitude: number;
  longitude: number;
}

/** The fields of a gym. */
export type GymFields = Omit<RecordTypes["boulder_gyms"], "sizes" | "colours"> & {
  /** The grades of its hold colours. */
  colours?: readonly GymColour[] | null;
};

export type GymRecord = Said & GymFields;

/** The file of the logo's thumbnail, once the server has made it. */
export const thumbnailOf = ({ logo, sizes }: GymRecord): string | undefined =>
  logo && sizes?.of === logo.file ? sizes.thumbnail : undefined;

/** The record of a followed gym. */
export const useGymFields = (gym: string): GymRecord | null | undefined => useRecord<GymRecord>("boulder_gyms", gym, gym);

/** Edits a gym; the returned function reverts the edit. */
export function editGym(gym: string, seen: GymFields, next: GymFields): () => void {
  const fields = changedFields(seen, next, isSamePicture);
  if (Object.keys(fields).length === 0) return () => undefined;
  const logo = "logo" in fields ? next.logo : null;
  return make({ space: gym, collection: "boulder_gyms", record: gym, kind: "edit", fields, ...(logo && sentPicture(logo)) });
}

/** Registers a gym, which the member then follows and manages; returns its identifier. Throws a `Problem`. */
export async function registerGym(member: string, { logo, colours: _, ...said }: GymFields, id: string = newIdentifier()): Promise<string> {
  const fields = Object.fromEntries(Object.entries(said).filter(([, value]) => value != null)) as Omit<NewGym, "id">;
  const made = await asMember(member, () => request<Gym>("POST", path, { ...fields, id }));
  if (logo) editGym(made.id, {}, { logo });
  await agree(member);
  return made.id;
}

/** Follows or unfollows a gym, whose records are then kept on the device or removed. Throws a `Problem`. */
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

/** The default gym of forms on this device; empty if none was chosen. */
export function useDefaultGym(): string {
  const chosen = useQuery(chosenQuery(useShownMember()));
  return chosen.state === "here" ? chosen.value : "";
}

export async function setDefaultGym(member: string, gym: string): Promise<void> {
  await writeDocument(member, { path: chosenPath, value: gym, tag: null });
  chosenQuery(member).receive(gym);
}
