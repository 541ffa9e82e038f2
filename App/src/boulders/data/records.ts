// What members say of boulders: records of gyms, and of their own.
import { useCallback, useMemo } from "react";
import { newIdentifier } from "../../device/store/identifier";
import type { QueryState } from "../../device/store/queryState";
import { changedFields, firstFields } from "../../device/sync/change";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { useMemberNames, useSpaces } from "../../device/sync/spaces";
import type { Hidden } from "../../club/data/reports";
import type { Difficulty, Mark } from "../../engine/bouldering";
import { Picture, PictureSizes, sentPicture } from "../../device/picture/picture";
import { typedMoment } from "../../shell/form/typedMoment";

export interface Said {
  id: string;
  /** 0 until the server has it. */
  rev: number;
  updated_at: number;
  /** The member who made it, in a gym. */
  author?: string;
  /** Of its picture, once the server has made them. */
  sizes?: PictureSizes;
}

export const styles = ["free", "feet_follow", "no_feet"] as const;
export type ClimbingStyle = (typeof styles)[number];

export interface ProblemFields {
  made_at: number;
  name?: string | null;
  /** The wall that it is on, of those of its gym. */
  wall?: string | null;
  picture: Picture;
  marks: readonly Mark[];
  grade?: Difficulty | null;
  style?: ClimbingStyle | null;
  note?: string | null;
  archived_at?: number | null;
  /** Others than the author and the gym's team read nothing else of one that is hidden. */
  hidden?: Hidden | null;
}

/** A problem of a gym. */
export type Problem = Said & ProblemFields & { space: string };

/** A photo that waits to be marked, with what was said so far of the problem on it (B3). */
export type Photo = Said & { picture: Picture; taken_at: number } & PhotoOrigin & PhotoWords;

/** What is said of the problem on a photo before there is one. */
interface PhotoWords extends Partial<Pick<ProblemFields, "marks" | "name" | "grade" | "style" | "note">> {
  /** The name of its gym, which may not be known here. */
  place?: string | null;
}

/** The gym and the wall that a photo is of, where they are known. */
interface PhotoOrigin {
  gym?: string | null;
  wall?: string | null;
}

/** A problem that the member wants to send (B6). */
export type Project = Said & { gym: string; problem: string; since: number };

/** What is logged of one session at a problem. What is said of the problem is as it was on that day. */
export interface TriesFields {
  /** With `problem`, one of a gym of the club; without, what was climbed elsewhere. */
  gym?: string | null;
  problem?: string | null;
  time: number;
  /** The day, as 2026-03-01, where only that is known: the same in every time zone. */
  day?: string | null;
  tries?: number | null;
  /** Whether the last of them was a send. */
  is_send?: boolean | null;
  note?: string | null;
  name?: string | null;
  /** The name of the gym or the rock. */
  place?: string | null;
  grade?: Difficulty | null;
  style?: ClimbingStyle | null;
  picture?: Picture | null;
  marks?: readonly Mark[] | null;
  /** Of a send that ended a project: since when that was one. */
  project_since?: number | null;
  /** The line of a file that it was carried in from. */
  origin?: string | null;
}

/** The member's tries at a problem in one session. */
export type Tries = Said & TriesFields;

const none: readonly never[] = [];
const known = <Value>(state: QueryState<readonly Value[]>): readonly Value[] => (state.state === "here" ? state.value : none);

/** The gyms that the device follows, by their names. */
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

/** The name of a gym that the device follows. */
export function useGymName(): (gym: string) => string {
  const gyms = useFollowedGyms();
  return useCallback((gym) => gyms.find(({ id }) => id === gym)?.name ?? "", [gyms]);
}

/** Whether the member may read it. */
const isReadable = ({ picture }: Partial<ProblemFields>) => picture !== undefined;

const newestFirst = (one: Problem, other: Problem) => other.made_at - one.made_at || (one.id < other.id ? 1 : -1);

/** The problems of the gyms that the device follows, the newest first. */
export function useAllProblems(): readonly Problem[] {
  const gyms = useFollowedGyms();
  const spaces = useMemo(() => gyms.map(({ id }) => id), [gyms]);
  useMemberNames(spaces);
  const problems = useRecordsOf<Omit<Problem, "space">>("boulder_problems", spaces);
  return useMemo(() => problems.filter(isReadable).sort(newestFirst), [problems]);
}

/** Those that were not archived. */
export function useProblems(): readonly Problem[] {
  const all = useAllProblems();
  return useMemo(() => all.filter(isStanding), [all]);
}

/** Whether a problem is on its wall still. */
export const isStanding = ({ archived_at }: Pick<Problem, "archived_at">) => archived_at == null;

/** The problems of one gym, the newest first, with those that were archived. */
export function useProblemsOf(gym: string): readonly Problem[] {
  const spaces = useMemo(() => [gym], [gym]);
  useMemberNames(spaces);
  const problems = useRecordsOf<Omit<Problem, "space">>("boulder_problems", spaces);
  return useMemo(() => problems.filter(isReadable).sort(newestFirst), [problems]);
}

/** A problem; null when the gym has none like that, or not any more or hidden, `undefined` while that is looked up. */
export function useProblem(gym: string, id: string): Omit<Problem, "space"> | null | undefined {
  const kept = useRecords<Omit<Problem, "space">>("boulder_problems", gym);
  return useMemo(() => foundIn(kept, (each) => each.id === id && isReadable(each)), [kept, id]);
}

/** The one that is meant; null where there is none, `undefined` while that is looked up. */
export function foundIn<Value>(kept: QueryState<readonly Value[]>, isMeant: (each: Value) => boolean): Value | null | undefined {
  if (kept.state !== "here") return kept.state === "absent" ? null : undefined;
  return kept.value.find(isMeant) ?? (kept.refreshing ? undefined : null);
}

/** The photos that wait to be marked, the newest first. */
export function usePhotos(): QueryState<readonly Photo[]> {
  const kept = useRecords<Photo>("boulder_photos");
  return useMemo(
    () => (kept.state === "here" ? { ...kept, value: [...kept.value].sort((one, other) => other.taken_at - one.taken_at) } : kept),
    [kept],
  );
}

/** A photo that waits to be marked; null where the member has none like that, `undefined` while that is looked up. */
export function usePhoto(id: string): Photo | null | undefined {
  const kept = useRecords<Photo>("boulder_photos");
  return useMemo(() => foundIn(kept, (each) => each.id === id), [kept, id]);
}

/** The member's projects, the latest first. */
export function useProjects(): readonly Project[] {
  const kept = known(useRecords<Project>("boulder_projects"));
  return useMemo(() => [...kept].sort((one, other) => other.since - one.since), [kept]);
}

/** The member's tries, as far as the device has them. */
export const useKeptTries = (): QueryState<readonly Tries[]> => useRecords<Tries>("boulder_tries");

/** The member's tries, the latest first. */
export function useTries(): readonly Tries[] {
  const kept = known(useKeptTries());
  return useMemo(() => kept.map(onThisClock).sort((one, other) => other.time - one.time), [kept]);
}

/** A day as a record has it: at its noon in UTC, which is that day nearly everywhere. */
export const wholeDay = (day: string): { day: string; time: number } => ({ day, time: Date.parse(`${day}T12:00Z`) });

/** An entry of which only the day is known, at noon of that day wherever the device is; others as they are. */
export const onThisClock = <Entry extends Pick<TriesFields, "day" | "time">>(entry: Entry): Entry =>
  entry.day ? { ...entry, time: typedMoment(`${entry.day}T12:00`) ?? entry.time } : entry;

/** The same entry as its record has it. */
export const asRecorded = <Entry extends Pick<TriesFields, "day" | "time">>(entry: Entry): Entry =>
  entry.day ? { ...entry, ...wholeDay(entry.day) } : entry;

/** What is made, with the picture that has to be on the server before it. */
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

/** Keeps a photo to be marked; answers its identifier. */
export const addPhoto = (picture: Picture): string =>
  create("boulder_photos", { picture, taken_at: Date.now() }, { picture });

/** Keeps the photo of a wall, which the gym has, to be marked; answers its identifier. */
export const addPhotoOf = (picture: Picture, origin: PhotoOrigin): string =>
  create("boulder_photos", { picture, taken_at: Date.now(), ...origin });

/** Says something of the problem on a photo: what was said `before` is what this device has seen. */
export function editPhoto({ id }: Photo, before: PhotoWords, after: PhotoWords): void {
  const fields = changedFields(before, after, readsTheSame);
  if (Object.keys(fields).length > 0) make({ collection: "boulder_photos", record: id, kind: "edit", fields });
}

/** Deletes a photo; the answer brings it back. */
export const deletePhoto = ({ id }: Photo) => make({ collection: "boulder_photos", record: id, kind: "delete" });

/** Makes a problem of a gym; answers its identifier. */
export const addProblem = (gym: string, fields: ProblemFields): string =>
  create("boulder_problems", fields, { space: gym, picture: fields.picture });

/** A value that is a list or an object is the same when it reads the same; at worst the same is said again. */
export const readsTheSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Changes what is said of a problem; the answer takes that back, or is null when nothing changed. */
export function editProblem(gym: string, before: Omit<Problem, "space">, after: Partial<ProblemFields>): (() => void) | null {
  const fields = changedFields(before, after, readsTheSame);
  if (Object.keys(fields).length === 0) return null;
  return make({ space: gym, collection: "boulder_problems", record: before.id, kind: "edit", fields });
}

/** Deletes a problem; the answer brings it back. */
export const deleteProblem = (gym: string, problem: string) =>
  make({ space: gym, collection: "boulder_problems", record: problem, kind: "delete" });

export const isOf = (problem: string) => (each: { problem?: string | null }) => each.problem === problem;

/** Whether a problem is one of the projects, and what makes it one or none. */
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
