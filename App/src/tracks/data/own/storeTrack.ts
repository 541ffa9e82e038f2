import type { Sport, TrackKind } from "../../../engine/trackTypes";
import { ObjectStores, transact } from "../../../device/store/database";
import { sha256 } from "../../../device/store/sha256";
import type { StoredRecord } from "../../../device/sync/record";
import { syncOf } from "../../../device/sync/sync";
import { readUsualGear } from "../gear";
import { recordingChoices } from "../recordingChoices";
import { discardRecording, dropRecording, logStores, Recording } from "../recordingLog";
import { derivedBy, deriveNew, routeOfNew } from "./derive";
import { FileDetails, Own, OwnFiles, OwnStoreName, OwnTrack, ownStores, putOwn, recordOf } from "./ownTrack";

/** The name and category of a track, by the member or the file. */
export interface Naming {
  name: string;
  category: string | null;
  sport: Sport | null;
  note: string | null;
}

/** A track of this device, ready to be stored. */
export async function ownTrack(
  member: string,
  id: string,
  points: Uint8Array,
  kind: TrackKind,
  { name, category, sport, note }: Naming,
  own: Own,
  told?: FileDetails,
): Promise<OwnTrack> {
  const { item } = await deriveNew(member, points, kind, sport, own, told);
  const gear = await readUsualGear(member, category);
  const { track_audience: audience } = recordingChoices();
  const said = { id, rev: 0, updated_at: Date.now(), name, category, gear, note, audience };
  return { ...item, ...said, own, ...(told && { told }), derived: derivedBy({ sport }), route: await routeOfNew(points, kind, sport, own) };
}

/** Stores a recording as a track of `member` and deletes the recording from `home`. Repeating the call has no effect. */
export async function storeRecorded(
  member: string,
  home: string,
  { id, settings }: Recording,
  points: Uint8Array,
  naming: Naming,
): Promise<string> {
  const original = await sha256(points);
  const own: Own = { format: "recording", file_name: "", original, line: 0, spacing_m: settings.spacing };
  const track = recordOf(await ownTrack(member, id, points, "track", naming, own));
  if (home === member) {
    await storeTrack(member, track, { points }, { stores: logStores, change: (stores) => dropRecording(stores, id) });
  } else {
    await storeTrack(member, track, { points });
    await discardRecording(home, id);
  }
  return id;
}

/** Stores a line of a file as a track. */
export function storeImported(member: string, track: OwnTrack, files: OwnFiles): Promise<void> {
  return storeTrack(member, recordOf(track), files);
}

/** A change of other stores in the same transaction. */
interface FurtherChange<Name extends string> {
  stores: readonly Name[];
  change: (stores: ObjectStores<Name>) => void;
}

/** Stores a track, and makes a further change in the same transaction. */
export async function storeTrack<Name extends string = never>(
  member: string,
  track: StoredRecord,
  files: OwnFiles | null,
  further?: FurtherChange<Name>,
): Promise<void> {
  const put = async (stores: ObjectStores<OwnStoreName | Name>) => {
    const record = await putOwn(member, stores, track, files);
    further?.change(stores);
    return record;
  };
  const record = await transact(member, [...ownStores, ...(further?.stores ?? [])], put, { lasting: true });
  if (!record) return;
  syncOf(member).announce({ records: [record], gone: [], changed: true });
  syncOf(member).soon();
}
