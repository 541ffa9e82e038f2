import type { Sport, TrackKind } from "../../../engine/trackTypes";
import { StoreName, transact } from "../../../device/store/database";
import type { ObjectStores } from "../../../device/sync/browserStore";
import type { StoredRecord } from "../../../device/sync/record";
import { syncOf } from "../../../device/sync/sync";
import { discardRecording, dropRecording, Recording } from "../recording/log";
import { digestOf } from "./digest";
import { deriveNew, routeOfNew } from "./derive";
import { Own, Told, OwnFiles, OwnTrack, ownStores, putOwn, recordOf } from "./ownTrack";

/** What the member, or the file, says of a track. */
export interface Naming {
  name: string;
  category: string | null;
  sport: Sport | null;
  note: string | null;
}

/** A track of this device as it would be kept. */
export async function ownTrack(
  member: string,
  id: string,
  points: Uint8Array,
  kind: TrackKind,
  { name, category, sport, note }: Naming,
  own: Own,
  told?: Told,
): Promise<OwnTrack> {
  const { item, detail } = await deriveNew(member, points, kind, sport, own);
  const { figures, bests } = detail;
  const said = { id, rev: 0, updated_at: Date.now(), name, category, note };
  return { ...item, ...said, own, ...(told && { told }), counted: { figures, bests }, route: await routeOfNew(points, kind, sport, own) };
}

/** Keeps what was recorded as a track of `member`, and forgets the recording, which `home` has. Twice is once. */
export async function keepRecorded(
  member: string,
  home: string,
  { id, settings }: Recording,
  points: Uint8Array,
  naming: Naming,
): Promise<string> {
  const original = await digestOf(points);
  const own: Own = { format: "recording", file_name: "", original, line: 0, spacing_m: settings.spacing };
  const track = recordOf(await ownTrack(member, id, points, "track", naming, own));
  if (home === member) {
    await keep(member, track, { points }, [...ownStores, "recordings", "log"], (stores) => dropRecording(stores, id));
  } else {
    await keep(member, track, { points });
    await discardRecording(home, id);
  }
  return id;
}

/** Keeps a line of a file as a track. */
export function keepImported(member: string, track: OwnTrack, files: OwnFiles): Promise<void> {
  return keep(member, recordOf(track), files);
}

/** Keeps a track, and does in the same step what goes with it. */
export async function keep(
  member: string,
  track: StoredRecord,
  files: OwnFiles,
  names: StoreName[] = ownStores,
  also: (stores: ObjectStores) => void = () => undefined,
): Promise<void> {
  const put = async (stores: ObjectStores) => {
    const record = await putOwn(member, stores, track, files);
    also(stores);
    return record;
  };
  const record = await transact(member, names, put, { lasting: true });
  if (!record) return;
  syncOf(member).announce({ records: [record], gone: [], changed: true });
  syncOf(member).soon();
}
