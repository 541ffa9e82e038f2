// Courses with their classrooms and documents, from the device.
import { useMemo } from "react";
import type { QueryState } from "../../device/store/queryState";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { useRecord, useRecords } from "../../device/sync/useRecords";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { useCourses } from "./records";

/** The fields of a course. */
export type CourseFields = RecordTypes["campus_courses"];

/** A room or group of a course. */
export type Classroom = RecordTypes["campus_classrooms"] & { id: string };

/** The fields of a document; without a classroom it belongs to the whole course. */
export type DocumentFields = RecordTypes["campus_documents"];

/** The content of a document: its file by SHA-256, and what the device that added it reported. */
export type DocumentContent = DocumentFields["content"];

export type CourseDocument = DocumentFields & { id: string };

/** A course of which the member is part. */
export interface ListedCourse extends CourseFields {
  id: string;
  name: string;
}

/** The member's courses, sorted by name. */
export function useListedCourses(): readonly ListedCourse[] {
  const courses = useCourses();
  const spaces = useMemo(() => courses.map(({ id }) => id), [courses]);
  const said = useRecordsOf<CourseFields & { id: string }>("campus_courses", spaces);
  return useMemo(() => {
    const known = new Map(said.map(({ space, ...fields }) => [space, fields]));
    return courses.map(({ id, name }) => {
      const fields = known.get(id);
      return { ...fields, id, name: fields?.name ?? name };
    });
  }, [courses, said]);
}

/** The record of a course; `undefined` if the device does not have it. */
export const useCourseFields = (course: string): (CourseFields & { id: string }) | null | undefined =>
  useRecord<CourseFields & { id: string }>("campus_courses", course, course);

const none: readonly never[] = [];
const known = <Value>(state: QueryState<readonly Value[]>): readonly Value[] => (state.state === "here" ? state.value : none);

/** The classrooms of a course, in order. */
export function useClassrooms(course: string): readonly Classroom[] {
  const classrooms = known(useRecords<Classroom>("campus_classrooms", course));
  return useMemo(
    () =>
      [...classrooms].sort(
        (one, other) => (one.position ?? 0) - (other.position ?? 0) || one.name.localeCompare(other.name),
      ),
    [classrooms],
  );
}

/** The documents of a course, sorted by title. */
export function useDocuments(course: string): readonly CourseDocument[] {
  const documents = known(useRecords<CourseDocument>("campus_documents", course));
  return useMemo(
    () => [...documents].sort((one, other) => one.title.localeCompare(other.title, undefined, { numeric: true })),
    [documents],
  );
}

/** Tells if the device has read all that a course contains: before, a document would stand outside its classroom. */
export function useContentsRead(course: string): boolean {
  const classrooms = useRecords("campus_classrooms", course);
  const activities = useRecords("campus_activities", course);
  const documents = useRecords("campus_documents", course);
  return [classrooms, activities, documents].every(({ state }) => state !== "waiting");
}

/** A document; null if it was deleted, `undefined` if the device does not have it. */
export const useDocument = (course: string, id: string): CourseDocument | null | undefined =>
  useRecord<CourseDocument>("campus_documents", id, course);
