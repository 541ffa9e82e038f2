// Adding photos: each is made light on this device and stands on its track where it was taken.
import { keepPhoto, sentPicture, UnreadablePhoto } from "../../device/picture/picture";
import { shownMember } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { sha256 } from "../../device/store/sha256";
import { keepOriginal } from "../../club/data/originals";
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
import { keepUnplaced } from "./unplacedPhotos";

/** Why a photo was not added: it cannot be read, or the device has no room. */
export type Refusal = UnreadablePhoto["kind"] | "unkept";

/** What became of photos that were to be added. */
export interface Added {
  /** Those that were added, and of them the ones that stand on the track. */
  added: number;
  placed: number;
  /** Those that find their place once the points of the track are there. */
  waiting: number;
  /** Those that the track had. */
  known: number;
  /** The names of those that were not, by the reason. */
  refused: Readonly<Record<Refusal, readonly string[]>>;
  /** Takes all of it back. */
  undo: () => void;
}

/** A file and what it says of itself. */
interface Chosen {
  file: File;
  source: string;
  moment: PhotoMoment;
}

/** Adds photos to a track, one after the other, each where it was taken. One call at a time. */
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
        const picture = await keepPhoto(member, file);
        const place = places?.[index] ?? null;
        const record = newIdentifier();
        const fields = { track: track.id, picture, source, taken_at: moment.time ?? null, place };
        undoings.push(make({ collection, record, kind: "create", fields: firstFields(fields), ...sentPicture(picture) }));
        result.added++;
        if (place) result.placed++;
        if (!places && canStand(moment)) {
          await syncOf(member).kept;
          await keepUnplaced(member, { [record]: moment });
          result.waiting++;
        }
        await keepOriginal(member, picture, file);
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

/** Reads what files say of themselves, but for those that the track has or that came twice. */
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

/** Whether a photo says anything by which it stands on a track. */
function canStand({ time, latitude, longitude }: PhotoMoment): boolean {
  return time !== undefined || (latitude !== undefined && longitude !== undefined);
}
