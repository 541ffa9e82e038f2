// Activities of courses and of members, and the members' notes on them.
import { useCallback, useMemo, useRef } from "react";
import { newIdentifier } from "../../device/store/identifier";
import type { QueryState } from "../../device/store/queryState";
import { useMapped } from "../../device/store/useMapped";
import { changedFields, firstFields } from "../../device/sync/change";
import { recordKinds } from "../../device/sync/recordKinds";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { useSpaces } from "../../device/sync/spaces";
import { make } from "../../device/sync/sync";
import { useRecord, useRecords } from "../../device/sync/useRecords";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import type { RecordedTime } from "../../engine/campus";
import { byStart } from "./activityTimes";
import { noteIdentifier } from "./noteIdentifier";

/** The fields of an activity. */
export type ActivityFields = Omit<RecordTypes["campus_activities"], "source" | "subject">;

/** An activity; without a course it is the member's own. */
export type Activity = RecordTypes["campus_activities"] & { id: string; course?: { id: string; name: string } };

export const progresses = recordKinds.campus_notes.progress;
export type Progress = (typeof progresses)[number];

/** The member's note on an activity. */
export type Note = RecordTypes["campus_notes"] & { id: string };

const none: readonly never[] = [];
const known = <Value>(state: QueryState<readonly Value[]>): readonly Value[] => (state.state === "here" ? state.value : none);

/** The member's courses, sorted by name. */
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

/** The name of one of the member's courses; empty for others. */
export const useCourseName = (course: string | undefined): string => useCourses().find(({ id }) => id === course)?.name ?? "";

/** All activities on the device, unordered. */
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

/** The activities of a course, by time. */
export function useActivitiesOf(course: string): readonly Activity[] {
  const found = known(useRecords<ActivityFields & { id: string }>("campus_activities", course));
  const name = useCourseName(course);
  return useMemo(
    () => found.map((each) => ({ ...each, course: { id: course, name } })).sort(byStart),
    [found, course, name],
  );
}

/** An activity; null if it was deleted, `undefined` if the device does not have it. */
export function useActivity(id: string, course: string | undefined): Activity | null | undefined {
  const found = useRecord<Activity>("campus_activities", id, course);
  const name = useCourseName(course);
  return useMemo(() => found && (course === undefined ? found : { ...found, course: { id: course, name } }), [found, course, name]);
}

/** The member's notes, by subject. */
export function useNotes(): ReadonlyMap<string, Note> {
  const notes = known(useRecords<Note>("campus_notes"));
  return useMemo(() => new Map(notes.map((note) => [note.subject, note])), [notes]);
}

/** The subject of a note: an activity, or a document of a course or subject. */
export interface Subject {
  id: string;
  title: string;
  course?: { id: string; name: string };
}

type Kept = Pick<Note, "text" | "progress" | "reminders">;

/** The member's note on a subject, and functions to change it; `null` removes a value. */
export function useNote({ id: subject, title, course }: Subject) {
  const record = noteIdentifier(subject);
  const names = { title, course_name: course?.name || null };
  const note = useRecord<Note>("campus_notes", record);
  // A note made just now may not have been read back yet.
  const made = useRef<string | null>(null);
  return {
    note,
    /** Changes the note; `seen` are the values that the member saw, which another tab or device may have changed since. */
    edit(values: Partial<Kept>, seen: Partial<Kept> = {}) {
      if (!note && made.current !== record) {
        made.current = record;
        const fields = firstFields({ subject, course: course?.id, ...names, ...values });
        // Another device may make the same note with other values.
        return void make({ id: newIdentifier(), collection: "campus_notes", record, kind: "create", fields });
      }
      const fields = changedFields({ ...note, ...seen }, note?.title ? values : { ...names, ...values });
      if (Object.keys(fields).length > 0) make({ collection: "campus_notes", record, kind: "edit", fields });
    },
  };
}

/** Deletes the text of a note; the returned function restores it. */
export const deleteNote = ({ id, text }: { id: string; text: string }) =>
  make({ collection: "campus_notes", record: id, kind: "edit", fields: changedFields({ text }, { text: null }) });

/** The key of an activity: in its course, or among the member's own. */
const placeOf = (record: string, course: string | undefined) => ({
  ...(course !== undefined && { space: course }),
  collection: "campus_activities",
  record,
});

/** Adds an activity to a course or to the member's own; returns its identifier. */
export function addActivity(fields: ActivityFields, course?: string): string {
  const record = newIdentifier();
  make({ ...placeOf(record, course), kind: "create", fields: firstFields(fields) });
  return record;
}

/** Adds an activity with its repetitions, each of which is one of its own; returns their identifiers, and a function that takes all back. */
export function addSeries(fields: ActivityFields, times: readonly RecordedTime[], course?: string): { ids: readonly string[]; undo: () => void } {
  const series = newIdentifier();
  const made = times.map((time) => {
    const record = newIdentifier();
    return { record, undo: make({ ...placeOf(record, course), kind: "create", fields: firstFields({ ...fields, ...time, series }) }) };
  });
  return { ids: made.map(({ record }) => record), undo: () => made.forEach(({ undo }) => undo()) };
}

/** The activities of a series, by time; the one alone if it is of none. */
export function useSeries(activity: Activity | null | undefined): readonly Activity[] {
  const all = known(useRecords<Activity>("campus_activities", activity?.course?.id));
  return useMemo(() => {
    if (!activity) return none;
    if (activity.series == null) return [activity];
    const { course } = activity;
    return all.filter(({ series }) => series === activity.series).map((each) => (course ? { ...each, course } : each)).sort(byStart);
  }, [all, activity]);
}

/** Edits an activity; the returned function reverts the edit. */
export function changeActivity(before: Activity, after: Partial<ActivityFields>): () => void {
  const fields = changedFields(before, after);
  if (Object.keys(fields).length === 0) return () => undefined;
  return make({ ...placeOf(before.id, before.course?.id), kind: "edit", fields });
}

/** Deletes an activity; the returned function restores it. */
export const deleteActivity = ({ id, course }: Activity) => make({ ...placeOf(id, course?.id), kind: "delete" });

/** The address of an activity's page. */
export const activityPath = (id: string, course?: string) =>
  course === undefined ? `/campus/activities/${id}` : `/campus/courses/${course}/activities/${id}`;
