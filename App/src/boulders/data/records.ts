// Boulder records: those of gyms, and the members' own.
import { useCallback, useMemo } from "react";
import { newIdentifier } from "../../device/store/identifier";
import type { QueryState } from "../../device/store/queryState";
import { changedFields, firstFields, readsTheSame } from "../../device/sync/change";
import { recordKinds } from "../../device/sync/recordKinds";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { useMemberNames, useSpaces } from "../../device/sync/spaces";
import type { Hidden } from "../../club/data/reports";
import { Picture, PictureSizes, sentPicture } from "../../device/picture/picture";
import { typedMoment } from "../../shell/form/typedMoment";

export interface Said {
  id: string;
  /** 0 until the server has it. */
  rev: number;
  updated_at: number;
  /** The author, in a gym. */
  author?: string;
  /** The sizes of its picture, once the server has made them. */
  sizes?: PictureSizes;
}

export const styles = recordKinds.boulder_problems.style;
export type ClimbingStyle = (typeof styles)[number];

/** Fields of which a hidden record has only `hidden` for others than its author and the gym's team. */
export type Moderated<Fields> = Omit<Fields, "hidden"> & { hidden?: Hidden | null };

export type ProblemFields = Moderated<Omit<RecordTypes["boulder_problems"], "sizes">>;

/** A problem in a gym. */
export type Problem = Said & ProblemFields & { space: string };

/** A photo to be marked, with the fields of its future problem so far (B3). */
export type Photo = Said & Omit<RecordTypes["boulder_photos"], "sizes">;

/** The fields of a photo's future problem. */
type PhotoWords = Partial<Pick<Photo, "marks" | "name" | "grade" | "style" | "note" | "place">>;

/** The gym and the wall of a photo, if known. */
type PhotoOrigin = Pick<Photo, "gym" | "wall">;

/** A problem that the member wants to send (B6). */
export type Project = Said & RecordTypes["boulder_projects"];

/** The fields of a logbook entry, which is one session at a problem. The fields of the problem are copies from that day. */
export type LogbookEntryFields = Omit<RecordTypes["boulder_tries"], "sizes">;

/** An entry of the member's logbook. */
export type LogbookEntry = Said & LogbookEntryFields;

const none: readonly never[] = [];
const known = <Value>(state: QueryState<readonly Value[]>): readonly Value[] => (state.state === "here" ? state.value : none);

/** The followed gyms, sorted by name. */
export function useFollowedGyms() {
  const spaces = useSpaces();
  return useMemo(
    () =>
      spaces
        .filter(({ kind }) => kind === "gym")
        .map(({ id, name = "", role }) => ({ id, name, role }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    [spaces],
  );
}

/** Returns a function for the name of a followed gym. */
export function useGymName(): (gym: string) => string {
  const gyms = useFollowedGyms();
  return useCallback((gym) => gyms.find(({ id }) => id === gym)?.name ?? "", [gyms]);
}

/** True if the member may read the problem. */
const isReadable = ({ picture }: Partial<ProblemFields>) => picture !== undefined;

const newestFirst = (one: Problem, other: Problem) => other.made_at - one.made_at || (one.id < other.id ? 1 : -1);

/** The problems of all followed gyms, newest first. */
export function useAllProblems(): readonly Problem[] {
  const gyms = useFollowedGyms();
  const spaces = useMemo(() => gyms.map(({ id }) => id), [gyms]);
  useMemberNames(spaces);
  const problems = useRecordsOf<Omit<Problem, "space">>("boulder_problems", spaces);
  return useMemo(() => problems.filter(isReadable).sort(newestFirst), [problems]);
}

/** The problems that are on their walls. */
export function useProblems(): readonly Problem[] {
  const all = useAllProblems();
  const isOnWall = useIsOnWall(useMemo(() => [...new Set(all.map(({ space }) => space))], [all]));
  return useMemo(() => all.filter(isOnWall), [all, isOnWall]);
}

/** True if the wall or problem has not been archived itself. */
export const isStanding = ({ archived_at }: { archived_at?: number | null }) => archived_at == null;

/** Returns a function that is true for a problem of these gyms unless it is archived, or its wall. */
export function useIsOnWall(gyms: readonly string[]): (problem: Pick<Problem, "archived_at" | "wall">) => boolean {
  const walls = useRecordsOf<{ id: string; archived_at?: number | null }>("boulder_walls", gyms);
  return useMemo(() => {
    const archived = new Set(walls.flatMap((wall) => (isStanding(wall) ? [] : [wall.id])));
    return (problem) => isStanding(problem) && !archived.has(problem.wall ?? "");
  }, [walls]);
}

/** The problems of one gym, newest first, including archived ones. */
export function useProblemsOf(gym: string): readonly Problem[] {
  const spaces = useMemo(() => [gym], [gym]);
  useMemberNames(spaces);
  const problems = useRecordsOf<Omit<Problem, "space">>("boulder_problems", spaces);
  return useMemo(() => problems.filter(isReadable).sort(newestFirst), [problems]);
}

/** A problem; null if the gym does not have it or it is deleted or hidden, `undefined` while it is loading. */
export function useProblem(gym: string, id: string): Omit<Problem, "space"> | null | undefined {
  const kept = useRecords<Omit<Problem, "space">>("boulder_problems", gym);
  return useMemo(() => foundIn(kept, (each) => each.id === id && isReadable(each)), [kept, id]);
}

/** The value that satisfies a condition; null if there is none, `undefined` while the collection is loading. */
export function foundIn<Value>(kept: QueryState<readonly Value[]>, isMeant: (each: Value) => boolean): Value | null | undefined {
  if (kept.state !== "here") return kept.state === "absent" ? null : undefined;
  return kept.value.find(isMeant) ?? (kept.refreshing ? undefined : null);
}

/** The photos to be marked, newest first. */
export function usePhotos(): QueryState<readonly Photo[]> {
  const kept = useRecords<Photo>("boulder_photos");
  return useMemo(
    () => (kept.state === "here" ? { ...kept, value: [...kept.value].sort((one, other) => other.taken_at - one.taken_at) } : kept),
    [kept],
  );
}

/** A photo to be marked; null if the member does not have it, `undefined` while it is loading. */
export function usePhoto(id: string): Photo | null | undefined {
  const kept = useRecords<Photo>("boulder_photos");
  return useMemo(() => foundIn(kept, (each) => each.id === id), [kept, id]);
}

/** The member's projects, latest first. */
export function useProjects(): readonly Project[] {
  const kept = known(useRecords<Project>("boulder_projects"));
  return useMemo(() => [...kept].sort((one, other) => other.since - one.since), [kept]);
}

/** The entries of the member's logbook, as stored on the device. */
export const useStoredEntries = (): QueryState<readonly LogbookEntry[]> => useRecords<LogbookEntry>("boulder_tries");

/** The entries of the member's logbook, latest first. */
export function useLogbookEntries(): readonly LogbookEntry[] {
  const kept = known(useStoredEntries());
  return useMemo(() => kept.map(onThisClock).sort((one, other) => other.time - one.time), [kept]);
}

/** A day as stored in a record: its noon in UTC, which is the same date nearly everywhere. */
export const wholeDay = (day: string): { day: string; time: number } => ({ day, time: Date.parse(`${day}T12:00Z`) });

/** Sets an entry with a day but no time to noon of that day in the device's time zone; leaves others unchanged. */
export const onThisClock = <Entry extends Pick<LogbookEntryFields, "day" | "time">>(entry: Entry): Entry =>
  entry.day ? { ...entry, time: typedMoment(`${entry.day}T12:00`) ?? entry.time } : entry;

/** The entry as stored in a record. */
export const asRecorded = <Entry extends Pick<LogbookEntryFields, "day" | "time">>(entry: Entry): Entry =>
  entry.day ? { ...entry, ...wholeDay(entry.day) } : entry;

/** Creates a record, with the picture that has to be uploaded before it; returns its identifier. */
export function create(collection: string, fields: object, { space, picture }: { space?: string; picture?: Picture } = {}): string {
  const record = newIdentifier();
  make({
    ...(space !== undefined && { space }),
    collection,
    record,
    kind: "create",
    fields: firstFields(fields),
    ...(picture && sentPicture(picture)),
  });
  return record;
}

/** Adds a photo to be marked; returns its identifier. */
export const addPhoto = (picture: Picture): string =>
  create("boulder_photos", { picture, taken_at: Date.now() }, { picture });

/** Adds the photo of a wall, which the gym already has, to be marked; returns its identifier. */
export const addPhotoOf = (picture: Picture, origin: PhotoOrigin): string =>
  create("boulder_photos", { picture, taken_at: Date.now(), ...origin });

/** Edits the fields of a photo's future problem; `before` are the values seen on this device. */
export function editPhoto({ id }: Photo, before: PhotoWords, after: PhotoWords): void {
  const fields = changedFields(before, after, readsTheSame);
  if (Object.keys(fields).length > 0) make({ collection: "boulder_photos", record: id, kind: "edit", fields });
}

/** Deletes a photo; the returned function restores it. */
export const deletePhoto = ({ id }: Photo) => make({ collection: "boulder_photos", record: id, kind: "delete" });

/** Adds a problem to a gym; returns its identifier. */
export const addProblem = (gym: string, fields: ProblemFields): string =>
  create("boulder_problems", fields, { space: gym, picture: fields.picture });

/** Edits a problem. Returns the function that reverts the edit, or null if nothing changed. */
export function editProblem(gym: string, before: Omit<Problem, "space">, after: Partial<ProblemFields>): (() => void) | null {
  const fields = changedFields(before, after, readsTheSame);
  if (Object.keys(fields).length === 0) return null;
  return make({ space: gym, collection: "boulder_problems", record: before.id, kind: "edit", fields });
}

/** Deletes a problem; the returned function restores it. */
export const deleteProblem = (gym: string, problem: string) =>
  make({ space: gym, collection: "boulder_problems", record: problem, kind: "delete" });

export const isOf = (problem: string) => (each: { problem?: string | null }) => each.problem === problem;

/** The project on a problem, if any, and the function that adds or removes it. */
export function useProject(gym: string, problem: string) {
  const project = useProjects().find(isOf(problem));
  return {
    isProject: project !== undefined,
    setProject(wanted: boolean) {
      if (wanted && !project) create("boulder_projects", { gym, problem, since: Date.now() });
      if (!wanted && project) make({ collection: "boulder_projects", record: project.id, kind: "delete" });
    },
  };
}
