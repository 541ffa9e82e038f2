// Activities of courses and of members' own, and what members write beside them.
import { useCallback, useMemo, useRef } from "react";
import { newIdentifier } from "../../device/store/identifier";
import type { QueryState } from "../../device/store/queryState";
import { useMapped } from "../../device/store/useMapped";
import { changedFields, firstFields } from "../../device/sync/change";
import { useSpaces } from "../../device/sync/spaces";
import { make } from "../../device/sync/sync";
import { useRecord, useRecords } from "../../device/sync/useRecords";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import type { Reminder } from "../../engine/studying";
import { byStart } from "./activityTimes";
import { noteIdentifier } from "./noteIdentifier";

/** What is said of an activity. */
export interface ActivityFields {
  title: string;
  /** Milliseconds since 1970. */
  start_at: number;
  end_at?: number | null;
  /** Of what takes whole days, in place of the start: the same dates wherever one is, such as `2026-11-23`. */
  first_day?: string | null;
  last_day?: string | null;
  summary?: string | null;
  /** The address of its page. */
  page?: string | null;
  /** Of a course: the classroom it is for, unless it is for all. */
  classroom?: string | null;
  cancelled_at?: number | null;
}

/** An activity; without a course it is the member's own. */
export interface Activity extends ActivityFields {
  id: string;
  course?: { id: string; name: string };
  /** The connection that fetched it, which alone changes it. */
  source?: string | null;
  /** The subject that it is of, where the connection says so. */
  subject?: string | null;
}

export const progresses = ["not_begun", "doing", "done"] as const;
export type Progress = (typeof progresses)[number];

/** What a member keeps beside an activity. */
export interface Note {
  id: string;
  subject: string;
  course?: string | null;
  /** What the subject and its course were called when the note was made. */
  title?: string | null;
  course_name?: string | null;
  text?: string | null;
  progress?: Progress | null;
  reminders?: readonly Reminder[] | null;
}

const none: readonly never[] = [];
const known = <Value>(state: QueryState<readonly Value[]>): readonly Value[] => (state.state === "here" ? state.value : none);

/** The courses that the member is in, by their names. */
export function useCourses() {
  const spaces = useSpaces();
  return useMemo(
    () =>
      spaces
        .filter(({ kind }) => kind === "course")
        .map(({ id, name = "", role }) => ({ id, name, role }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    [spaces],
  );
}

/** The name of a course that the member is in; empty for another. */
export const useCourseName = (course: string | undefined): string => useCourses().find(({ id }) => id === course)?.name ?? "";

/** All activities that the device knows, in no order. */
export function useActivities(): QueryState<readonly Activity[]> {
  const courses = useCourses();
  const spaces = useMemo(() => courses.map(({ id }) => id), [courses]);
  const own = useRecords<Activity>("campus_activities");
  const taught = useRecordsOf<ActivityFields & { id: string }>("campus_activities", spaces);
  const withTaught = useCallback(
    (ofMember: readonly Activity[]) => {
      const named = new Map(courses.map((course) => [course.id, course]));
      const ofCourses = taught.flatMap(({ space, ...activity }): Activity[] => {
        const course = named.get(space);
        return course ? [{ ...activity, course }] : [];
      });
      return [...ofMember, ...ofCourses];
    },
    [taught, courses],
  );
  return useMapped(own, withTaught);
}

/** The activities of a course, in the order of their times. */
export function useActivitiesOf(course: string): readonly Activity[] {
  const found = known(useRecords<ActivityFields & { id: string }>("campus_activities", course));
  const name = useCourseName(course);
  return useMemo(
    () => found.map((each) => ({ ...each, course: { id: course, name } })).sort(byStart),
    [found, course, name],
  );
}

/** An activity; null when it was deleted, `undefined` when the device does not know it. */
export function useActivity(id: string, course: string | undefined): Activity | null | undefined {
  const found = useRecord<Activity>("campus_activities", id, course);
  const name = useCourseName(course);
  return useMemo(() => found && (course === undefined ? found : { ...found, course: { id: course, name } }), [found, course, name]);
}

/** The member's notes, by what they are about. */
export function useNotes(): ReadonlyMap<string, Note> {
  const notes = known(useRecords<Note>("campus_notes"));
  return useMemo(() => new Map(notes.map((note) => [note.subject, note])), [notes]);
}

/** What a note is about: an activity, or a document of a course or a subject. */
export interface Subject {
  id: string;
  title: string;
  course?: { id: string; name: string };
}

type Kept = Pick<Note, "text" | "progress" | "reminders">;

/** What the member keeps beside a subject, and how to change it: `null` takes a value away. */
export function useNote({ id: subject, title, course }: Subject) {
  const record = noteIdentifier(subject);
  const names = { title, course_name: course?.name || null };
  const note = useRecord<Note>("campus_notes", record);
  // A note that was just made may not have come back yet.
  const made = useRef<string | null>(null);
  return {
    note,
    /** `seen`: what the member saw before, where another tab or device may have changed it since. */
    keep(values: Partial<Kept>, seen: Partial<Kept> = {}) {
      if (!note && made.current !== record) {
        made.current = record;
        const fields = firstFields({ subject, course: course?.id, ...names, ...values });
        // Another device may make the note too, and say something else.
        return void make({ id: newIdentifier(), collection: "campus_notes", record, kind: "create", fields });
      }
      const fields = changedFields({ ...note, ...seen }, note?.title ? values : { ...names, ...values });
      if (Object.keys(fields).length > 0) make({ collection: "campus_notes", record, kind: "edit", fields });
    },
  };
}

/** Deletes what a note says; the answer brings it back. */
export const deleteNote = ({ id, text }: { id: string; text: string }) =>
  make({ collection: "campus_notes", record: id, kind: "edit", fields: changedFields({ text }, { text: null }) });

/** Where an activity stands: without a course, among the member's own. */
const placeOf = (record: string, course: string | undefined) => ({
  ...(course !== undefined && { space: course }),
  collection: "campus_activities",
  record,
});

/** Adds an activity of a course, or of the member's own; answers its identifier. */
export function addActivity(fields: ActivityFields, course?: string): string {
  const record = newIdentifier();
  make({ ...placeOf(record, course), kind: "create", fields: firstFields(fields) });
  return record;
}

/** Changes an activity; the answer undoes it. */
export function changeActivity(before: Activity, after: Partial<ActivityFields>): () => void {
  const fields = changedFields(before, after);
  if (Object.keys(fields).length === 0) return () => undefined;
  return make({ ...placeOf(before.id, before.course?.id), kind: "edit", fields });
}

/** Deletes an activity; the answer brings it back. */
export const deleteActivity = ({ id, course }: Activity) => make({ ...placeOf(id, course?.id), kind: "delete" });

/** Where an activity opens. */
export const activityPath = (id: string, course?: string) =>
  course === undefined ? `/campus/activities/${id}` : `/campus/courses/${course}/activities/${id}`;
