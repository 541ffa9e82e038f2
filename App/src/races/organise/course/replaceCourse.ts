// Replaces the course of a race by a drawing or a file, and restores the former one.
import type { Position } from "maplibre-gl";
import type { CourseLines, Race } from "../../../device/api";
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

/** A line of a file by its number, counted from 0, or all of them one after another. */
export type ChosenLine = number | "all";

/** The lines of a file, of which one can be the course. Throws a `Problem`. */
export const readLines = (race: string, file: File): Promise<CourseLines> => upload<CourseLines>(`/races/${race}/course/lines`, file);

/**
 * Makes a line of a file the course, and replaces the given checkpoints by its waypoints. `line` is null for a file that has only
 * one. Throws a `Problem`.
 */
export async function replaceByFile(
  race: string,
  file: File,
  line: ChosenLine | null,
  replaced: readonly CheckpointRecord[] | null,
): Promise<ImportedCourse> {
  await syncNow();
  const before = await lineNow(race);
  const query = new URLSearchParams({ ...(replaced && { checkpoints: "waypoints" }), ...(line !== null && { line: String(line) }) });
  const imported = await upload<Race>(`/races/${race}/course?${query.toString()}`, file, undefined, "PUT");
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
