import { useMemo } from "react";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { t } from "../../shell/language/language";
import type { CourseDocument } from "../data/courses";
import { useActivities, useCourses, useNotes } from "../data/records";
import { timeWords } from "../words";
import type { WrittenNote } from "./noteText";

/** The notes of the member that say something, by what they are about. Of what is gone a note says only that. */
export function useWrittenNotes(): readonly WrittenNote[] {
  const notes = useNotes();
  const activities = useActivities();
  const courses = useCourses();
  const spaces = useMemo(() => courses.map(({ id }) => id), [courses]);
  const documents = useRecordsOf<CourseDocument>("campus_documents", spaces);
  return useMemo(() => {
    const known = new Map(activities.state === "here" ? activities.value.map((each) => [each.id, each]) : []);
    const titles = new Map(documents.map(({ id, title }) => [id, title]));
    const written = [...notes.values()].flatMap(({ id, subject, course, text }): (WrittenNote & { at: number })[] => {
      if (text == null) return [];
      const activity = known.get(subject);
      const title = activity?.title ?? titles.get(subject) ?? t("campus.notes.gone");
      const name = activity?.course?.name ?? courses.find((each) => each.id === course)?.name;
      return [{ id, title, course: name, time: activity && timeWords(activity), text, at: activity?.start_at ?? 0 }];
    });
    return written.sort((one, other) => one.at - other.at || one.title.localeCompare(other.title));
  }, [notes, activities, courses, documents]);
}
