// Places photos on a track by its points. A record names the place on the recording; an edited line shows it where it stands there.
import { useEffect, useMemo, useState } from "react";
import { shownMember } from "../../device/session/session";
import { engine } from "../../engine/engine";
import type { PhotoMoment, PhotoPlace } from "../../engine/photos";
import type { TrackDetail, TrackItem } from "../../engine/trackTypes";
import { editsOf } from "./own/derive";
import { editPhoto, type Photo, type PlacedPhoto } from "./photos";
import { storedPoints, type StoredPoints } from "./own/storedPoints";

/**
 * The place of each photo on the recording of a track, null for a photo without one. The result is null while the points of the track are
 * unavailable. Throws a `Problem` when the server refuses them.
 */
export async function placesOf(member: string, track: string, photos: readonly PhotoMoment[]): Promise<readonly (PhotoPlace | null)[] | null> {
  const stored = photos.length > 0 ? await storedPoints(member, track) : "none";
  if (stored === "none") return photos.map(() => null);
  if (!stored) return null;
  return engine.run("placePhotos", { points: stored.points, line: { ...stored.line, edits: null }, photos });
}

/** Photos as they stand on the edited line of their track; those whose stretch is gone stand nowhere. */
export function usePlacedPhotos(track: TrackDetail, photos: readonly Photo[]): readonly PlacedPhoto[] {
  const edits = editsOf(track);
  const placed = photos.filter(({ place }) => place);
  const key = edits && JSON.stringify([edits, placed.map(({ id, place }) => [id, place])]);
  const [answer, setAnswer] = useState<{ key: string; places: Places } | null>(null);
  useEffect(() => {
    if (key === null || placed.length === 0) return;
    let gone = false;
    placesOnTrack(track.id, placed).then(
      (places) => !gone && places && setAnswer({ key, places }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [track.id, key]);
  return useMemo(() => {
    if (!answer || answer.key !== key) return photos;
    return photos.map((photo) => {
      const place = answer.places.get(photo.id);
      return place === undefined ? photo : { ...photo, place, recorded: photo.place ?? null };
    });
  }, [photos, answer, key]);
}

/** The places of photos on the edited line; null while its points are not to be had. */
async function placesOnTrack(track: string, photos: readonly Photo[]): Promise<Places | null> {
  const stored = await storedPoints(shownMember(), track);
  return stored === "none" || !stored ? null : placesOn(stored, photos);
}

/** The places by photo; null for one that stands nowhere. */
type Places = ReadonlyMap<string, PhotoPlace | null>;

/** The places of placed photos on a line with its edits. */
export async function placesOn(stored: StoredPoints, photos: readonly Photo[]): Promise<Places> {
  const placed = photos.filter(({ place }) => place);
  const moments = placed.map(({ place, taken_at }): PhotoMoment => ({ ...place, time: taken_at ?? undefined }));
  const places = await engine.run("placePhotos", { ...stored, photos: moments });
  return new Map(placed.map(({ id, place }, index) => [id, puttingBack(place, places[index])]));
}

/** A place on another line, with its former basis. */
function puttingBack(before: Photo["place"], place: PhotoPlace | null | undefined): PhotoPlace | null {
  return place ? { ...place, by: before?.by === "hand" ? "hand" : place.by } : null;
}

/** Puts a photo on a place of the line as it is shown. The returned function, if any, takes it back. */
export async function placePhoto(track: TrackItem, photo: PlacedPhoto, place: PhotoPlace | null): Promise<(() => void) | null> {
  if (!place || !editsOf(track)) return editPhoto(photo, { place });
  const [recorded] = (await placesOf(shownMember(), track.id, [place]).catch(() => null)) ?? [];
  return editPhoto(photo, { place: { ...place, distance_m: recorded?.distance_m ?? place.distance_m } });
}
