// Replaces the course of a race by a drawing or a file, and restores the former one.
import type { Position } from "maplibre-gl";
import type { Race } from "../../../device/api";
import { upload } from "../../../device/network/upload";
import { shownMember } from "../../../device/session/session";
import { make, syncNow, syncOf } from "../../../device/sync/sync";
import { refreshRace } from "../../data/queries";
import { CheckpointRecord, remove } from "../data/records";

const collection = "race_courses";

/** Returns the line stored on the device: a race's course has the identifier of the race. */
async function lineNow(race: string): Promise<unknown> {
  const record = await syncOf(shownMember()).record(collection, race, race);
  return record?.body["line"] ?? null;
}

function setLine(race: string, before: unknown, after: unknown): () => void {
  return make({ space: race, collection, record: race, kind: "edit", fields: { line: { before, after } } });
}

/** Makes a drawn line the course; the returned function restores the former one. */
export async function replaceByLine(race: string, line: readonly Position[]): Promise<() => void> {
  return setLine(race, await lineNow(race), line);
}

/** The result of an import. */
export interface ImportedCourse {
  /** The race after the import. */
  imported: Race;
  /** Restores the former course, and the checkpoints that were replaced. */
  undo: () => void;
}

/** Makes the line of a file the course, and replaces the given checkpoints by its waypoints. Throws a `Problem`. */
export async function replaceByFile(race: string, file: File, replaced: readonly CheckpointRecord[] | null): Promise<ImportedCourse> {
  await syncNow();
  const before = await lineNow(race);
  const query = replaced ? "?checkpoints=waypoints" : "";
  const imported = await upload<Race>(`/races/${race}/course${query}`, file, undefined, "PUT");
  refreshRace(race);
  await syncNow();
  const undo = async () => {
    setLine(race, await lineNow(race), before);
    if (!replaced) return;
    for (const { id } of imported.checkpoints) remove(race, "race_checkpoints", id);
    for (const { id } of replaced) make({ space: race, collection: "race_checkpoints", record: id, kind: "restore" });
  };
  return { imported, undo: () => void undo() };
}
