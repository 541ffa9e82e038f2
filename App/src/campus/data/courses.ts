// Courses with their classrooms and documents, as the device has them.
import { useMemo } from "react";
import type { QueryState } from "../../device/store/queryState";
import { useRecord, useRecords } from "../../device/sync/useRecords";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { useCourses } from "./records";

/** What is said of a course. */
export interface CourseFields {
  name?: string | null;
  code?: string | null;
  /** Such as `2026-1`. */
  semester?: string | null;
  note?: string | null;
  /** The address of its page. */
  page?: string | null;
  archived_at?: number | null;
}

/** A room, or a group, in which a course is given. */
export interface Classroom {
  id: string;
  name: string;
  /** The order. */
  position?: number | null;
}

/** What a document consists of. */
export interface DocumentContent {
  /** The SHA-256 of its file. */
  file: string;
  name: string;
  /** As whoever put it there said. */
  type: string;
  /** In bytes. */
  size: number;
}

/** What is said of a document; without a classroom it is of the whole course. */
export interface DocumentFields {
  title: string;
  classroom?: string | null;
  content: DocumentContent;
}

export interface CourseDocument extends DocumentFields {
  id: string;
}

/** A course that the member is in. */
export interface ListedCourse extends CourseFields {
  id: string;
  name: string;
}

/** The courses that the member is in, by their names. */
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

/** What the device knows of a course; `undefined` for nothing. */
export const useCourseFields = (course: string): (CourseFields & { id: string }) | null | undefined =>
  useRecord<CourseFields & { id: string }>("campus_courses", course, course);

const none: readonly never[] = [];
const known = <Value>(state: QueryState<readonly Value[]>): readonly Value[] => (state.state === "here" ? state.value : none);

/** The classrooms of a course in their order. */
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

/** The documents of a course by their titles. */
export function useDocuments(course: string): readonly CourseDocument[] {
  const documents = known(useRecords<CourseDocument>("campus_documents", course));
  return useMemo(
    () => [...documents].sort((one, other) => one.title.localeCompare(other.title, undefined, { numeric: true })),
    [documents],
  );
}

/** A document; null when it was deleted, `undefined` when the device does not know it. */
export const useDocument = (course: string, id: string): CourseDocument | null | undefined =>
  useRecord<CourseDocument>("campus_documents", id, course);
