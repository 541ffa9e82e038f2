// Adds photos: each is scaled on this device and placed on its track at the spot where it was taken.
import { storePhoto, sentPicture, UnreadablePhoto } from "../../device/picture/picture";
import { shownMember } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { sha256 } from "../../device/store/sha256";
import { storeOriginal } from "../../club/data/originals";
import { firstFields } from "../../device/sync/change";
import { readShown } from "../../device/sync/records";
import { make, syncOf } from "../../device/sync/sync";
import { engine } from "../../engine/engine";
import { photoHeadSize, PhotoMoment } from "../../engine/photos";
import type { TrackItem } from "../../engine/trackTypes";
import { holdReload } from "../../shell/update";
import { momentOf } from "./photoMoment";
import { adding, Photo, photoCollectionName as collection } from "./photos";
import { placesOf } from "./placePhotos";
import { storeUnplaced } from "./unplacedPhotos";

/** Reason to reject a photo: it is unreadable, or the device has no room. */
export type Refusal = UnreadablePhoto["kind"] | "unkept";

/** The result of adding photos. */
export interface Added {
  /** The number of photos added, and of those that were placed on the track. */
  added: number;
  placed: number;
  /** The number of photos that will be placed once the points of the track are available. */
  waiting: number;
  /** The number of photos that the track already had. */
  known: number;
  /** The names of rejected files, by reason. */
  refused: Readonly<Record<Refusal, readonly string[]>>;
  /** Removes the added photos again. */
  undo: () => void;
}

/** A file and its metadata. */
interface Chosen {
  file: File;
  source: string;
  moment: PhotoMoment;
}

/** Adds photos to a track one after the other and places each where it was taken. Calls must not overlap. */
export async function addPhotos(track: TrackItem, files: readonly File[]): Promise<Added> {
  const member = shownMember();
  const release = holdReload();
  const undoings: (() => void)[] = [];
  const refused: Record<Refusal, string[]> = { none: [], heic: [], large: [], cut: [], unkept: [] };
  const result = { added: 0, placed: 0, waiting: 0, known: 0, refused };
  adding.set({ track: track.id, done: 0, of: files.length });
  try {
    const { chosen, known, unreadable } = await readHeads(member, track.id, files);
    result.known = known;
    refused.none.push(...unreadable);
    const places = await placesOf(member, track.id, chosen.map(({ moment }) => moment));
    for (const [index, { file, source, moment }] of chosen.entries()) {
      adding.set({ track: track.id, done: index, of: chosen.length });
      try {
        const picture = await storePhoto(member, file);
        const place = places?.[index] ?? null;
        const record = newIdentifier();
        const fields = { track: track.id, picture, source, taken_at: moment.time ?? null, place };
        undoings.push(make({ collection, record, kind: "create", fields: firstFields(fields), ...sentPicture(picture) }));
        result.added++;
        if (place) result.placed++;
        if (!places && canStand(moment)) {
          await syncOf(member).kept;
          await storeUnplaced(member, { [record]: moment });
          result.waiting++;
        }
        await storeOriginal(member, picture, file);
      } catch (error) {
        refused[error instanceof UnreadablePhoto ? error.kind : "unkept"].push(file.name);
      }
    }
  } finally {
    adding.set(null);
    release();
  }
  return { ...result, undo: () => undoings.forEach((undo) => undo()) };
}

/** Reads the metadata of files, except for duplicates and photos that the track already has. */
async function readHeads(member: string, track: string, files: readonly File[]) {
  const sources = new Set((await readShown<Photo>(member, collection)).filter((photo) => photo.track === track).map(({ source }) => source));
  const chosen: Chosen[] = [];
  const unreadable: string[] = [];
  let known = 0;
  for (const file of files) {
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) {
      unreadable.push(file.name);
      continue;
    }
    const source = await sha256(bytes);
    if (sources.has(source)) {
      known++;
      continue;
    }
    sources.add(source);
    const head = await engine.run("photoHead", { start: new Uint8Array(bytes.slice(0, photoHeadSize)) });
    chosen.push({ file, source, moment: momentOf(head) });
  }
  return { chosen, known, unreadable };
}

/** True if a photo has a time or a position by which it can be placed on a track. */
function canStand({ time, latitude, longitude }: PhotoMoment): boolean {
  return time !== undefined || (latitude !== undefined && longitude !== undefined);
}
