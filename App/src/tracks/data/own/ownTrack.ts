// Tracks made on this device, recorded or imported (K1). The store `files` contains their positions as received and the
// original file, `records` the member's fields and the figures for the list. All other values are derived on demand, even after
// a server has the tracks.
import { deviceMember } from "../../../device/session/session";
import { ObjectStores, readFile } from "../../../device/store/database";
import { answered } from "../../../device/store/promised";
import { creationOf, firstFields } from "../../../device/sync/change";
import { replicaStoreNames, transactionOn } from "../../../device/sync/browserStore";
import { StoredRecord, shown } from "../../../device/sync/record";
import { readShown } from "../../../device/sync/records";
import type { Collection, Recreation } from "../../../device/sync/collections";
import { syncOf } from "../../../device/sync/sync";
import type { ImportAnswer, TrackDetail, TrackItem } from "../../../engine/trackTypes";

/** Local data of a track made on this device. */
export interface Own {
  format: "recording" | "points" | Exclude<NonNullable<ImportAnswer["format"]>, "zip">;
  file_name: string;
  /** The SHA-256 of its source: the points of a recording, or the original file. */
  original: string;
  /** The index of the line in that file. */
  line: number;
  /** The spacing of a recording's points, in metres: its positions pass the recorder's filter again (T7). */
  spacing_m?: number;
}

/** True if the points of a track are its source: of a recording, or a track made of others. */
const isStream = ({ format }: Own): boolean => format === "recording" || format === "points";

/** The files of a track, for the store `files`. */
export interface OwnFiles {
  points: Uint8Array;
  /** The original file, if it is not the points themselves. */
  original?: Uint8Array | undefined;
}

/** Data in the file of a track besides its points. */
export type FileDetails = Pick<TrackDetail, "waypoints" | "device">;

export interface OwnTrack extends TrackItem {
  own: Own;
  told?: FileDetails;
  /** The key of the inputs from which its summary was derived. */
  derived?: string;
  /** Its route, for finding similar tracks (T12); null if it has no length. */
  route: Uint8Array | null;
}

export const isOwn = (track: TrackItem): track is OwnTrack => "own" in track;

/** A manual activity with figures stated by its member, on any device. */
export interface ByHand extends TrackItem {
  format: "manual";
  derived?: string;
  own?: undefined;
  told?: undefined;
  route?: undefined;
}

export const isByHand = (track: TrackItem): track is ByHand => (track as Partial<ByHand>).format === "manual";

/** A track that this device can derive completely. */
export type LocalTrack = OwnTrack | ByHand;

const isLocal = (track: TrackItem): track is LocalTrack => isOwn(track) || isByHand(track);

/** The name of a track's point stream in `files`. */
export const pointsName = (id: string) => `points/${id}`;
/** The name of an original file in `files`, shared by all of its tracks. */
export const originalName = (sha256: string) => `original/${sha256}`;
/** The name of the downloaded point stream of another device's track in `files`. */
export const streamName = (sha256: unknown) => `stream/${String(sha256)}`;

/** The fields of a record that name its point streams. */
export interface StreamNames {
  points?: string;
  original?: string;
  spacing_m?: number | null;
  edits?: readonly unknown[] | null;
}

/** The digest of the stream in which the edits of a track of another device count: of a recording, that of all fixes. */
export function streamOf({ points, original, spacing_m, edits }: StreamNames, all = false): string | undefined {
  return spacing_m != null && (all || edits?.length) ? original : points;
}

/** The track of this device, or the manual activity, with that identifier. */
export async function readLocal(member: string, id: string): Promise<LocalTrack | undefined> {
  const record = await syncOf(member).record("tracks", id);
  if (!record || record.deleted_at !== undefined) return undefined;
  const track = shown<TrackItem>(record);
  return isLocal(track) ? track : undefined;
}

/** The tracks that this device can derive completely. */
export async function readAllLocal(member: string): Promise<LocalTrack[]> {
  return (await readShown<TrackItem>(member, "tracks")).filter(isLocal);
}

/** The point stream of a track of this device. */
export async function readPoints(member: string, id: string): Promise<Uint8Array> {
  const points = await readFile(member, pointsName(id));
  if (!points) throw new Error("the points of a track are gone");
  return points;
}

/**
 * The files of a track of this device, except files already in `taken`, to which the files read are added. Null for a manual
 * activity, which has none.
 */
export async function readOwnFiles(member: string, { id, local }: StoredRecord, taken: Set<string>): Promise<OwnFiles | null> {
  const own = local?.own as Own | undefined;
  if (!own) return null;
  const { original } = own;
  const points = await readPoints(member, id);
  if (isStream(own) || taken.has(original)) return { points };
  taken.add(original);
  return { points, original: await readFile(member, originalName(original)) };
}

/** A track as a stored record: the member's fields, the summary for lists, and local data. */
export function recordOf({ id, rev, updated_at, own, told, derived, route, ...rest }: OwnTrack): StoredRecord {
  const { name, category = null, gear = null, note = null, heart_rate = null, audience = null, ...summary } = rest;
  const body = { name, category, gear, note, heart_rate, audience };
  return { collection: "tracks", id, rev, updated_at, body, summary, local: { own, ...(told && { told }), ...(derived && { derived }), route } };
}

/** The change that creates a track of this device on the server. */
function making({ body, summary = {}, local = {}, id }: StoredRecord): Recreation | null {
  if (body.format === "manual") return { fields: firstFields(body) };
  const own = local.own as Own | undefined;
  if (!own) {
    // Only the device that made the track has its file; this one has the points, if they were downloaded.
    const stream = streamOf(body as StreamNames);
    return { fields: firstFields(body), file: streamName(stream), ...(stream !== undefined && { digest: stream }), isLacking: true };
  }
  const { kind, sport = null }: Readonly<Record<string, unknown>> = { ...summary, ...body };
  const file = isStream(own) ? pointsName(id) : originalName(own.original);
  return { fields: firstFields({ ...body, kind, sport, ...own }), file };
}

/** Values stated by the member take precedence over recorded ones. */
function implied({ format, stated_start, stated_duration_s, stated_distance_m, stated_ascent_m, edits }: StoredRecord["body"]) {
  // An edited line may start later than its recording.
  const start = stated_start == null || (edits as unknown[] | null | undefined)?.length ? {} : { started_at: stated_start };
  if (format !== "manual") return stated_duration_s == null ? start : { ...start, duration_s: stated_duration_s };
  return { ...start, duration_s: stated_duration_s, distance_m: stated_distance_m, ascent_m: stated_ascent_m };
}

export const trackCollection: Collection = { name: "tracks", recreate: making, implied };

/** The stores that contain a track of this device. */
export const ownStores = [...replicaStoreNames, "files"] as const;
export type OwnStoreName = (typeof ownStores)[number];

/** Stores a track and its files and, with an account, queues its creation on the server; does nothing if it exists. */
export async function putOwn(
  member: string,
  stores: ObjectStores<OwnStoreName>,
  record: StoredRecord,
  files: OwnFiles | null,
): Promise<StoredRecord | null> {
  const kept = transactionOn(stores);
  if (await kept.record("tracks", record.id)) return null;
  kept.putRecord(record);
  if (files) stores("files").put(files.points, pointsName(record.id));
  const own = record.local?.own as Own | undefined;
  if (files?.original && own) await putOnce(stores, files.original, originalName(own.original));
  const change = making(record);
  if (member !== deviceMember && change) await kept.addChange({ ...creationOf(record), ...change });
  return record;
}

async function putOnce(stores: ObjectStores<"files">, file: Uint8Array, name: string): Promise<void> {
  if ((await answered(stores("files").count(name))) === 0) stores("files").put(file, name);
}
