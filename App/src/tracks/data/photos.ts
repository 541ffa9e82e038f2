// Photos on tracks: records of their own, each with a picture (device/picture).
import { useMemo } from "react";
import type { PictureSizes } from "../../device/picture/picture";
import { Observable } from "../../device/store/observable";
import { changedFields, readsTheSame } from "../../device/sync/change";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";

/** The photos that are being added to a track. */
interface Adding {
  track: string;
  done: number;
  of: number;
}

/** The photos being added on this page, whichever track is shown. */
export const adding = new Observable<Adding | null>(null);

export const photoCollectionName = "track_photos";

/** The fields of a photo that a member can edit. */
export type PhotoFields = Pick<RecordTypes["track_photos"], "caption" | "place">;

/** A photo on a track. */
export type Photo = Omit<RecordTypes["track_photos"], "sizes"> & { id: string; sizes?: PictureSizes };

/** A photo as it stands on the edited line of its track. */
export type PlacedPhoto = Photo & {
  /** Its place on the recording, as in the record. */
  recorded?: Photo["place"];
};

/** Orders photos along the track; those without a place follow, by time. */
function inOrder(one: Photo, other: Photo): number {
  const along = (one.place?.distance_m ?? Infinity) - (other.place?.distance_m ?? Infinity);
  return along || (one.taken_at ?? 0) - (other.taken_at ?? 0) || (one.id < other.id ? -1 : 1);
}

/** The photos of a track, in order along the way. */
export function usePhotosOf(track: string): readonly Photo[] {
  const kept = useRecords<Photo>(photoCollectionName);
  return useMemo(() => (kept.state === "here" ? kept.value.filter((photo) => photo.track === track).sort(inOrder) : []), [kept, track]);
}

/** Edits a photo. Returns the function that reverts the edit, or null when nothing changed. */
export function editPhoto(seen: PlacedPhoto, after: PhotoFields): (() => void) | null {
  const record = { ...seen, ...("recorded" in seen && { place: seen.recorded }) };
  const fields = changedFields(record, after, readsTheSame);
  return Object.keys(fields).length > 0 ? make({ collection: photoCollectionName, record: seen.id, kind: "edit", fields }) : null;
}

/** Deletes a photo; the returned function restores it. */
export const deletePhoto = ({ id }: Photo) => make({ collection: photoCollectionName, record: id, kind: "delete" });
