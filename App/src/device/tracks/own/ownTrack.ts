// Tracks whose home is this device: recorded or imported here, and known to no server (K1). Their fixes as received stand
// in `files`, what the member says of them in `records` with the list's figures, and all else is derived again when wanted.
import type { Shelf } from "../../store/database";
import { read } from "../../store/database";
import type { KeptRecord } from "../../store/database";
import type { TrackDetail, TrackItem } from "../../wire";

/** What a track of this device has besides what the list shows. */
export interface Own {
  format: "recording" | "gpx";
  file_name: string;
  /** Metres between points, of a recording: its fixes go through the recorder's filter again (T7). */
  spacing_m?: number;
  /** Of the file it came from, and which of its lines: the same file is known again. */
  source?: string;
}

export interface OwnTrack extends TrackItem {
  own: Own;
  /** What statistics and the search for the same activity look at, without reading its points. */
  counted: Pick<TrackDetail, "figures" | "bests">;
  /** Its way, to find others along it (T12); null when it went nowhere. */
  route: Uint8Array | null;
  /** When it was deleted: it can be brought back for a while. */
  deleted_at?: number | null;
}

export const isOwn = (track: TrackItem): track is OwnTrack => "own" in track;

/** Where the point stream of a track stands. */
export const pointsName = (id: string) => `points/${id}`;

/** The track of this device with that name. */
export async function readOwn(member: string, id: string): Promise<OwnTrack | undefined> {
  const record = await read(member, "records", (store) => store.get(["tracks", id]));
  const body = (record as KeptRecord<TrackItem> | undefined)?.body;
  return body && isOwn(body) ? body : undefined;
}

/** The point stream of a track of this device. */
export async function readPoints(member: string, id: string): Promise<Uint8Array> {
  const points = (await read(member, "files", (store) => store.get(pointsName(id)))) as Uint8Array | undefined;
  if (!points) throw new Error("the points of a track are gone");
  return points;
}

/** Puts a track and its points on their shelves, as part of a change. */
export function putOwn(shelf: (name: Shelf) => IDBObjectStore, track: OwnTrack, points: Uint8Array): void {
  const record: KeptRecord<OwnTrack> = { collection: "tracks", id: track.id, body: track };
  shelf("records").put(record);
  shelf("files").put(points, pointsName(track.id));
}
