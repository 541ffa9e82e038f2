import { shownMember } from "../../device/session/session";
import { readDocument, writeDocument } from "../../device/store/database";
import { newIdentifier } from "../../device/store/identifier";
import type { QueryState } from "../../device/store/queryState";
import { firstFields } from "../../device/sync/change";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { readShown } from "../../device/sync/records";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import type { KnownPlace } from "../../engine/privacy";

const collection = "privacy_places";

/** The fields of a place around which others see nothing of the member's tracks. */
export type PrivacyPlaceFields = RecordTypes["privacy_places"];

export type PrivacyPlace = PrivacyPlaceFields & { id: string };

/** Metres around a place that can be chosen. */
export const radii: readonly number[] = [100, 200, 500, 1000, 2000];

/** The member's privacy places (T28). */
export function usePrivacyPlaces(): QueryState<readonly PrivacyPlace[]> {
  return useRecords<PrivacyPlace>(collection);
}

/** The member's privacy places, read from the database. */
export const readPrivacyPlaces = (member: string): Promise<readonly PrivacyPlace[]> => readShown<PrivacyPlace>(member, collection);

/**
 * The places from which the circle of a new one may be derived: those of now, and those that were deleted on this device. The server
 * knows all, and decides.
 */
export async function readKnownPlaces(member: string): Promise<readonly KnownPlace[]> {
  return [...(await readPrivacyPlaces(member)), ...(await readDeleted(member))];
}

/** The document of the places that were deleted on this device. */
const deletedPath = "privacy_places/deleted";
/** Maximum number of deleted places in it, the latest. */
const maximumDeleted = 100;

const readDeleted = async (member: string): Promise<readonly KnownPlace[]> =>
  (await readDocument<readonly KnownPlace[]>(member, deletedPath))?.value ?? [];

async function keepDeleted(member: string, place: KnownPlace): Promise<void> {
  const deleted = [...(await readDeleted(member)), place].slice(-maximumDeleted);
  await writeDocument(member, { path: deletedPath, value: deleted, tag: null });
}

/** A secret, which says where the hidden circle of a new place lies. */
export function newSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Adds a place; the returned function removes it. */
export function addPrivacyPlace(fields: PrivacyPlaceFields): () => void {
  return make({ collection, record: newIdentifier(), kind: "create", fields: firstFields(fields) });
}

/** Renames a place; the returned function restores its name. */
export function renamePrivacyPlace({ id, name }: PrivacyPlace, after: string): () => void {
  return make({ collection, record: id, kind: "edit", fields: { name: { before: name, after } } });
}

/** Deletes a place; the returned function restores it. */
export function deletePrivacyPlace({ id, anchor, point, radius_m, secret }: PrivacyPlace): () => void {
  void keepDeleted(shownMember(), anchor ? { anchor } : { point, radius_m, secret }).catch(() => undefined);
  return make({ collection, record: id, kind: "delete" });
}
