// Courses with their classrooms and documents, from the device.
import { useMemo } from "react";
import type { QueryState } from "../../device/store/queryState";
import { useRecord, useRecords } from "../../device/sync/useRecords";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { useCourses } from "./records";

/** The fields of a course. */
export interface CourseFields {
  name?: string | null;
  code?: string | null;
  /** For example `2026-1`. */
  semester?: string | null;
  note?: string | null;
  /** The address of its page. */
  page?: string | null;
  archived_at?: number | null;
}

/** A room or group of a course. */
export interface Classroom {
  id: string;
  name: string;
  /** Its sort key. */
  position?: number | null;
}

/** The content of a document. */
export interface DocumentContent {
  /** The SHA-256 of its file. */
  file: string;
  name: string;
  /** The media type reported by the device that added it. */
  type: string;
  /** In bytes. */
  size: number;
}

/** The fields of a document; without a classroom it belongs to the whole course. */
export interface DocumentFields {
  title: string;
  classroom?: string | null;
  content: DocumentContent;
}

export interface CourseDocument extends DocumentFields {
  id: string;
}

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

/** A document; null if it was deleted, `undefined` if the device does not have it. */
export const useDocument = (course: string, id: string): CourseDocument | null | undefined =>
  useRecord<CourseDocument>("campus_documents", id, course);
