// The course of a race taken from a drawing or from a file, and the one before brought back.
import type { Position } from "maplibre-gl";
import type { Race } from "../../../device/api";
import { upload } from "../../../device/network/upload";
import { shownMember } from "../../../device/session/session";
import { make, syncNow, syncOf } from "../../../device/sync/sync";
import { refreshRace } from "../../data/queries";
import { CheckpointRecord, remove } from "../data/records";

const collection = "race_courses";

/** The line as the device has it: the record of a race's course has the identifier of the race. */
async function lineNow(race: string): Promise<unknown> {
  const record = await syncOf(shownMember()).record(collection, race, race);
  return record?.body["line"] ?? null;
}

function setLine(race: string, before: unknown, after: unknown): () => void {
  return make({ space: race, collection, record: race, kind: "edit", fields: { line: { before, after } } });
}

/** Makes a drawn line the course; the answer brings back the one before. */
export async function takeLine(race: string, line: readonly Position[]): Promise<() => void> {
  return setLine(race, await lineNow(race), line);
}

/** What a file brought. */
export interface TakenCourse {
  /** The race as it is now. */
  taken: Race;
  /** Brings back the course before, and its checkpoints when they were replaced. */
  undo: () => void;
}

/**
 * Makes the line of a file the course, and its waypoints the checkpoints when those that there are shall be replaced.
 * Throws a `Problem`.
 */
export async function takeFile(race: string, file: File, replaced: readonly CheckpointRecord[] | null): Promise<TakenCourse> {
  await syncNow();
  const before = await lineNow(race);
  const query = replaced ? "?checkpoints=waypoints" : "";
  const taken = await upload<Race>(`/races/${race}/course${query}`, file, undefined, "PUT");
  refreshRace(race);
  await syncNow();
  const undo = async () => {
    setLine(race, await lineNow(race), before);
    if (!replaced) return;
    for (const { id } of taken.checkpoints) remove(race, "race_checkpoints", id);
    for (const { id } of replaced) make({ space: race, collection: "race_checkpoints", record: id, kind: "restore" });
  };
  return { taken, undo: () => void undo() };
}
