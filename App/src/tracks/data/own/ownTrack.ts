// Tracks that were made on this device, recorded or imported (K1). Their fixes as received stand in `files`, with the file
// they came from; what the member says of them in `records` with the list's figures. All else is derived again when wanted,
// whether or not a server knows them by now.
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

/** What a track of this device has besides what the list shows. */
export interface Own {
  format: "recording" | Exclude<NonNullable<ImportAnswer["format"]>, "zip">;
  file_name: string;
  /** The SHA-256 of what it is made of: of a recording its points, otherwise the file it came from. */
  original: string;
  /** Which line of that file. */
  line: number;
  /** Metres between points, of a recording: its fixes go through the recorder's filter again (T7). */
  spacing_m?: number;
}

/** What a track is made of, as it stands in `files`. */
export interface OwnFiles {
  points: Uint8Array;
  /** The file it came from, where that is another. */
  original?: Uint8Array | undefined;
}

/** What the file of a track says besides the points. */
export type FileDetails = Pick<TrackDetail, "waypoints" | "device">;

export interface OwnTrack extends TrackItem {
  own: Own;
  told?: FileDetails;
  /** By what its summary was derived. */
  derived?: string;
  /** Its way, to find others along it (T12); null when it went nowhere. */
  route: Uint8Array | null;
}

export const isOwn = (track: TrackItem): track is OwnTrack => "own" in track;

/** An activity that was not recorded: its member states what there is to it, wherever it was added. */
export interface ByHand extends TrackItem {
  format: "manual";
  derived?: string;
  own?: undefined;
  told?: undefined;
  route?: undefined;
}

export const isByHand = (track: TrackItem): track is ByHand => (track as Partial<ByHand>).format === "manual";

/** A track of which this device can derive everything. */
export type LocalTrack = OwnTrack | ByHand;

const isLocal = (track: TrackItem): track is LocalTrack => isOwn(track) || isByHand(track);

/** Where the point stream of a track stands. */
export const pointsName = (id: string) => `points/${id}`;
/** Where a file stands that tracks came from, once for all of them. */
export const originalName = (sha256: string) => `original/${sha256}`;
/** Where the point stream of a track of another device stands, once it was downloaded. */
export const streamName = (sha256: unknown) => `stream/${String(sha256)}`;

/** The track of this device, or the activity by hand, with that name. */
export async function readLocal(member: string, id: string): Promise<LocalTrack | undefined> {
  const record = await syncOf(member).record("tracks", id);
  if (!record || record.deleted_at !== undefined) return undefined;
  const track = shown<TrackItem>(record);
  return isLocal(track) ? track : undefined;
}

/** The tracks of which this device can derive everything. */
export async function readAllLocal(member: string): Promise<LocalTrack[]> {
  return (await readShown<TrackItem>(member, "tracks")).filter(isLocal);
}

/** The point stream of a track of this device. */
export async function readPoints(member: string, id: string): Promise<Uint8Array> {
  const points = await readFile(member, pointsName(id));
  if (!points) throw new Error("the points of a track are gone");
  return points;
}

/** What a track of this device is made of, but for a file that is among those `taken` before; what is read now is added. An activity by hand is made of nothing. */
export async function readOwnFiles(member: string, { id, local }: StoredRecord, taken: Set<string>): Promise<OwnFiles | null> {
  const own = local?.own as Own | undefined;
  if (!own) return null;
  const { format, original } = own;
  const points = await readPoints(member, id);
  if (format === "recording" || taken.has(original)) return { points };
  taken.add(original);
  return { points, original: await readFile(member, originalName(original)) };
}

/** A track as the device keeps it: what the member says of it, its figures for lists, and what only this device knows. */
export function recordOf({ id, rev, updated_at, own, told, derived, route, ...rest }: OwnTrack): StoredRecord {
  const { name, category = null, gear = null, note = null, heart_rate = null, ...summary } = rest;
  const body = { name, category, gear, note, heart_rate };
  return { collection: "tracks", id, rev, updated_at, body, summary, local: { own, ...(told && { told }), ...(derived && { derived }), route } };
}

/** The change that makes a track of this device on the server. */
function making({ body, summary = {}, local = {}, id }: StoredRecord): Recreation | null {
  if (body.format === "manual") return { fields: firstFields(body) };
  const own = local.own as Own | undefined;
  // The device that it was made on has its file; this one its points, when they were downloaded.
  if (!own) return { fields: firstFields(body), file: streamName(body.points), isLacking: true };
  const { kind, sport = null }: Readonly<Record<string, unknown>> = { ...summary, ...body };
  const file = own.format === "recording" ? pointsName(id) : originalName(own.original);
  return { fields: firstFields({ ...body, kind, sport, ...own }), file };
}

/** What its member states goes before what was recorded. */
function implied({ format, stated_start, stated_duration_s, stated_distance_m, stated_ascent_m }: StoredRecord["body"]) {
  const start = stated_start == null ? {} : { started_at: stated_start };
  if (format !== "manual") return stated_duration_s == null ? start : { ...start, duration_s: stated_duration_s };
  return { ...start, duration_s: stated_duration_s, distance_m: stated_distance_m, ascent_m: stated_ascent_m };
}

export const trackCollection: Collection = { name: "tracks", recreate: making, implied };

/** The stores in which a track of this device stands. */
export const ownStores = [...replicaStoreNames, "files"] as const;
export type OwnStoreName = (typeof ownStores)[number];

/** Puts a track and its files where they belong, and has the server told where there is one; nothing when it is there. */
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
