// Photos added to a track whose points were not on this device: their metadata wait for the points.
import { asProblem } from "../../device/network/problem";
import { read, transact } from "../../device/store/database";
import { answered } from "../../device/store/promised";
import { changedFields } from "../../device/sync/change";
import { readShown } from "../../device/sync/records";
import { syncOf } from "../../device/sync/sync";
import type { PhotoMoment } from "../../engine/photos";
import { Photo, photoCollectionName as collection } from "./photos";
import { placesOf } from "./placePhotos";
import { unplacedKey } from "./unplacedKey";

/** The time and place of photos, by identifier. */
type Unplaced = Readonly<Record<string, PhotoMoment>>;

/** Stores the metadata of photos until the points of their tracks are available. */
export function storeUnplaced(member: string, photos: Unplaced): Promise<void> {
  return rewrite(member, (kept) => ({ ...kept, ...photos }));
}

/** Removes the metadata of photos that no longer wait. */
function deleteUnplaced(member: string, photos: readonly string[]): Promise<void> {
  return rewrite(member, (kept) => Object.fromEntries(Object.entries(kept).filter(([id]) => !photos.includes(id))));
}

/** Places the photos whose points are now available; photos that the member placed or deleted meanwhile are left unchanged. */
export async function placeUnplaced(member: string): Promise<void> {
  const moments = ((await read(member, "sync", (store) => store.get(unplacedKey))) as Unplaced | undefined) ?? {};
  const waiting = (await readShown<Photo>(member, collection)).filter(({ id, place }) => id in moments && !place);
  const late = new Set<string>();
  for (const track of new Set(waiting.map((photo) => photo.track))) {
    const photos = waiting.filter((photo) => photo.track === track);
    const places = await placesOf(member, track, photos.map(({ id }) => moments[id] ?? {})).catch(refusedPlaces);
    for (const [index, photo] of photos.entries()) {
      const place = places?.[index];
      if (place) await syncOf(member).make({ collection, record: photo.id, kind: "edit", fields: changedFields(photo, { place }) });
      if (!places) late.add(photo.id);
    }
  }
  await deleteUnplaced(member, Object.keys(moments).filter((id) => !late.has(id)));
}

/** Points that the server refuses will not become available later. */
function refusedPlaces(error: unknown): readonly [] | null {
  return asProblem(error).kind === "refused" ? [] : null;
}

function rewrite(member: string, change: (kept: Unplaced) => Unplaced): Promise<void> {
  return transact(member, ["sync"], async (stores) => {
    const kept = (await answered(stores("sync").get(unplacedKey))) as Unplaced | undefined;
    const next = change(kept ?? {});
    if (Object.keys(next).length > 0) stores("sync").put(next, unplacedKey);
    else stores("sync").delete(unplacedKey);
  });
}
