// Adding photos: each is made light on this device and stands on its track where it was taken.
import { getFile } from "../../device/network/files";
import { asProblem } from "../../device/network/problem";
import { keepPhoto, sentPicture, UnreadablePhoto } from "../../device/picture/picture";
import { asMember, deviceMember, shownMember } from "../../device/session/session";
import { readFile } from "../../device/store/database";
import { newIdentifier } from "../../device/store/identifier";
import { sha256 } from "../../device/store/sha256";
import { firstFields } from "../../device/sync/change";
import { shown } from "../../device/sync/record";
import { readShown } from "../../device/sync/records";
import { make, syncOf } from "../../device/sync/sync";
import { engine } from "../../engine/engine";
import { photoHeadSize, PhotoMoment, PhotoPlace } from "../../engine/photos";
import type { Line } from "../../engine/tracks";
import type { TrackItem } from "../../engine/trackTypes";
import { holdReload } from "../../shell/update";
import { lineOfTrack } from "./own/derive";
import { isByHand, isOwn, readPoints, streamName } from "./own/ownTrack";
import { momentOf } from "./photoMoment";
import { adding, Photo, photoCollectionName as collection } from "./photos";

/** What became of photos that were to be added. */
export interface Added {
  /** Those that were added, and of them the ones that stand on the track. */
  added: number;
  placed: number;
  /** Those that the track had. */
  known: number;
  /** The names of files that are no photos, and of those for which the device has no room. */
  unreadable: readonly string[];
  unkept: readonly string[];
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
  const result = { added: 0, placed: 0, known: 0, unreadable: [] as string[], unkept: [] as string[] };
  adding.set({ track: track.id, done: 0, of: files.length });
  try {
    const { chosen, known, unreadable } = await readHeads(member, track.id, files);
    result.known = known;
    result.unreadable.push(...unreadable);
    const places = await placesOf(member, track, chosen.map(({ moment }) => moment));
    for (const [index, { file, source, moment }] of chosen.entries()) {
      adding.set({ track: track.id, done: index, of: chosen.length });
      try {
        const picture = await keepPhoto(member, file);
        const place = places[index] ?? null;
        const fields = { track: track.id, picture, source, taken_at: moment.time ?? null, place };
        undoings.push(make({ collection, record: newIdentifier(), kind: "create", fields: firstFields(fields), ...sentPicture(picture) }));
        result.added++;
        if (place) result.placed++;
      } catch (error) {
        (error instanceof UnreadablePhoto ? result.unreadable : result.unkept).push(file.name);
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

/** Where photos stand on a track; nowhere while its points cannot be had. */
async function placesOf(member: string, track: TrackItem, photos: readonly PhotoMoment[]): Promise<readonly (PhotoPlace | null)[]> {
  const stored = photos.length > 0 ? await pointsOf(member, track.id) : null;
  if (!stored) return [];
  const { line } = stored;
  const points = line.start == null ? stored.points : await engine.run("starting", stored);
  return engine.run("placePhotos", { points, line, photos });
}

/** The points of a track as they are stored, from this device or from the server; null without a network, and for what has none. */
async function pointsOf(member: string, id: string): Promise<{ points: Uint8Array; line: Line } | null> {
  const record = await syncOf(member).record("tracks", id);
  const track = record && shown<TrackItem & { points?: string; spacing_m?: number | null }>(record);
  if (!track || isByHand(track)) return null;
  if (isOwn(track)) return { points: await readPoints(member, id), line: await lineOfTrack(member, track) };
  const { points: digest, kind, sport = null, spacing_m: spacing = null, stated_start: start = null } = track;
  if (digest === undefined) return null;
  const kept = await readFile(member, streamName(digest));
  if (!kept && member === deviceMember) return null;
  try {
    return { points: kept ?? (await asMember(member, () => getFile(digest))), line: { kind, sport, spacing, start } };
  } catch (error) {
    if (asProblem(error).kind === "network") return null;
    throw error;
  }
}
