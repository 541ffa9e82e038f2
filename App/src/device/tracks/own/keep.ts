import type { TrackKind, Sport } from "../../wire";
import { change } from "../../store/database";
import { showRecord } from "../../store/records";
import { dropRecording, Recording } from "../../recording/log";
import { deriveNew, routeOfNew } from "./derive";
import { Own, OwnTrack, putOwn } from "./ownTrack";

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
): Promise<OwnTrack> {
  const { item, detail } = await deriveNew(member, points, kind, sport, own);
  const { figures, bests } = detail;
  const said = { id, rev: 0, updated_at: Date.now(), name, category, note };
  return { ...item, ...said, own, counted: { figures, bests }, route: await routeOfNew(points, kind, sport, own) };
}

/** Keeps what was recorded as a track, in one step with forgetting the recording. Twice is once. */
export async function keepRecorded(
  member: string,
  { id, settings }: Recording,
  points: Uint8Array,
  naming: Naming,
): Promise<string> {
  const own: Own = { format: "recording", file_name: "", spacing_m: settings.spacing };
  const track = await ownTrack(member, id, points, "track", naming, own);
  await change(
    member,
    ["records", "files", "recordings", "log"],
    (shelf) => {
      putOwn(shelf, track, points);
      dropRecording(shelf, id);
    },
    { lasting: true },
  );
  showRecord(member, "tracks", track);
  return id;
}

/** Keeps a line of a file as a track. */
export async function keepImported(member: string, track: OwnTrack, points: Uint8Array): Promise<void> {
  await change(member, ["records", "files"], (shelf) => putOwn(shelf, track, points), { lasting: true });
  showRecord(member, "tracks", track);
}
