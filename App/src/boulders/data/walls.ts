// The walls of a gym, each with its present photo (B11).
import { useMemo } from "react";
import { changedFields } from "../../device/sync/change";
import { recordLimits } from "../../device/sync/recordLimits";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { make } from "../../device/sync/sync";
import { useRecord } from "../../device/sync/useRecords";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import type { Mark } from "../../engine/boulders";
import { isSamePicture, Picture, sentPicture } from "../../device/picture/picture";
import { create, isStanding, Problem, Said } from "./records";

export type WallFields = Omit<RecordTypes["boulder_walls"], "sizes">;

export type Wall = Said & WallFields;

/** The walls of a gym, sorted by name, including archived ones. */
export function useWalls(gym: string): readonly Wall[] {
  const spaces = useMemo(() => [gym], [gym]);
  const walls = useRecordsOf<Wall>("boulder_walls", spaces);
  return useMemo(() => [...walls].sort((one, other) => one.name.localeCompare(other.name)), [walls]);
}

/** A wall; null if it was deleted, `undefined` if the device does not have it. */
export const useWall = (gym: string, wall: string) => useRecord<Wall>("boulder_walls", wall, gym);

/** Adds a wall to a gym; returns its identifier. */
export const addWall = (gym: string, { name, picture }: WallFields): string =>
  create("boulder_walls", { name, picture }, { space: gym, ...(picture && { picture }) });

const ofWall = (gym: string, { id }: Wall) => ({ space: gym, collection: "boulder_walls", record: id });

/** Renames a wall, sets its first photo, or archives it with its problems; the returned function reverts that. */
export function editWall(gym: string, wall: Wall, next: Partial<WallFields>): () => void {
  const fields = changedFields(wall, next, isSamePicture);
  if (Object.keys(fields).length === 0) return () => undefined;
  const picture = "picture" in fields ? next.picture : null;
  return make({ ...ofWall(gym, wall), kind: "edit", fields, ...(picture && sentPicture(picture)) });
}

/**
 * Deletes a wall, whose problems remain without a wall: those of an archived one are archived. The returned function restores it.
 */
export function deleteWall(gym: string, wall: Wall, problems: readonly ArchivedProblem[]): () => void {
  const undoArchive = isStanding(wall) ? () => undefined : archive(problems.filter(isStanding), true);
  return all([undoArchive, make({ ...ofWall(gym, wall), kind: "delete" })]);
}

/** A problem with its marks at their places on a new photo. */
export interface RegisteredProblem {
  problem: Problem;
  marks: readonly Mark[];
}

/** Replaces the photo of a wall and moves the marks of its problems; the returned function reverts all of it. */
export function replacePhoto(gym: string, wall: Wall, picture: Picture, registered: readonly RegisteredProblem[]): () => void {
  const former = [...(wall.former ?? []), ...(wall.picture ? [wall.picture] : [])].slice(-recordLimits.boulder_walls.former);
  const fields = {
    picture: { before: wall.picture ?? null, after: picture },
    former: { before: wall.former ?? null, after: former },
  };
  return all([
    make({ ...ofWall(gym, wall), kind: "edit", fields, ...sentPicture(picture) }),
    ...registered.map(({ problem, marks }) => {
      const moved = { picture: { before: problem.picture, after: picture }, marks: { before: problem.marks, after: marks } };
      return make({ ...ofProblem(problem), kind: "edit", fields: moved });
    }),
  ]);
}

type ArchivedProblem = Pick<Problem, "space" | "id" | "archived_at">;

const ofProblem = ({ space, id }: Pick<Problem, "space" | "id">) => ({ space, collection: "boulder_problems", record: id });

/**
 * Archives problems, which removes them from the lists but not from logbooks, or restores them; the returned function reverts
 * that.
 */
export function archive(problems: readonly ArchivedProblem[], isArchived: boolean): () => void {
  const after = isArchived ? Date.now() : null;
  return all(
    problems.map((problem) => {
      const fields = { archived_at: { before: problem.archived_at ?? null, after } };
      return make({ ...ofProblem(problem), kind: "edit", fields });
    }),
  );
}

/** The problems that were archived last, together. */
export function lastArchived<Archived extends ArchivedProblem>(problems: readonly Archived[]): readonly Archived[] {
  const last = Math.max(...problems.map(({ archived_at }) => archived_at ?? 0));
  return problems.filter(({ archived_at }) => archived_at != null && archived_at === last);
}

/** Reverts the changes of one action. */
const all = (undos: readonly (() => void)[]) => () => undos.forEach((undo) => undo());
