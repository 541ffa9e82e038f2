// Tracks that were made on this device, recorded or imported (K1). Their fixes as received stand in `files`, what the member
// says of them in `records` with the list's figures, and all else is derived again when wanted, whether or not a server
// knows them by now.
import { deviceMember } from "../../session/session";
import { read, Shelf } from "../../store/database";
import { Change, changedFields, creationOf } from "../../sync/change";
import { keptOn, replicaShelves, Shelves } from "../../sync/keptStore";
import { KeptRecord, shown } from "../../sync/record";
import { readShown } from "../../sync/records";
import { remakeBy } from "../../sync/remake";
import { syncOf } from "../../sync/sync";
import type { TrackDetail, TrackItem } from "../../wire";

/** What a track of this device has besides what the list shows. */
export interface Own {
  format: "recording" | "gpx";
  file_name: string;
  /** SHA-256 of its point stream, by which the server names files. */
  digest: string;
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
}

export const isOwn = (track: TrackItem): track is OwnTrack => "own" in track;

/** Where the point stream of a track stands. */
export const pointsName = (id: string) => `points/${id}`;

/** The track of this device with that name. */
export async function readOwn(member: string, id: string): Promise<OwnTrack | undefined> {
  const record = await syncOf(member).record("tracks", id);
  if (!record || record.deleted_at !== undefined) return undefined;
  const track = shown<TrackItem>(record);
  return isOwn(track) ? track : undefined;
}

/** The tracks whose points are on this device. */
export async function readAllOwn(member: string): Promise<OwnTrack[]> {
  return (await readShown<TrackItem>(member, "tracks")).filter(isOwn);
}

/** The point stream of a track of this device. */
export async function readPoints(member: string, id: string): Promise<Uint8Array> {
  const points = (await read(member, "files", (store) => store.get(pointsName(id)))) as Uint8Array | undefined;
  if (!points) throw new Error("the points of a track are gone");
  return points;
}

/** A track as the device keeps it: what the member says of it, its figures for lists, and what only this device knows. */
export function recordOf({ id, rev, updated_at, own, counted, route, ...rest }: OwnTrack): KeptRecord {
  const { name, category = null, note = null, heart_rate = null, ...summary } = rest;
  const body = { name, category, note, heart_rate };
  return { collection: "tracks", id, rev, updated_at, body, summary, local: { own, counted, route } };
}

/** The change that makes a track of this device on the server. */
function making({ body, summary = {}, local = {}, id }: KeptRecord): Pick<Change, "fields" | "file"> | null {
  const own = local.own as Own | undefined;
  if (!own) return null;
  const { kind, sport = null } = summary;
  const said = { ...body, kind, sport, file_name: own.file_name, original: own.digest, line: 0 };
  const made = own.format === "recording" ? { format: "recording", spacing_m: own.spacing_m } : { format: "points" };
  return { fields: changedFields({}, { ...said, ...made }), file: pointsName(id) };
}

remakeBy("tracks", making);

/** Where a track of this device is put. */
export const ownShelves: Shelf[] = [...replicaShelves, "files"];

/** Puts a track and its points on their shelves, and has the server told where there is one; nothing when it is there. */
export async function putOwn(
  member: string,
  shelf: Shelves,
  record: KeptRecord,
  points: Uint8Array,
): Promise<KeptRecord | null> {
  const kept = keptOn(shelf);
  if (await kept.record("tracks", record.id)) return null;
  kept.putRecord(record);
  shelf("files").put(points, pointsName(record.id));
  const change = making(record);
  if (member !== deviceMember && change) await kept.addChange({ ...creationOf(record), ...change });
  return record;
}
