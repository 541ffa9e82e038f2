import { useMemo } from "react";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { useDeleted } from "../../device/sync/useRecords";
import { t } from "../../shell/language/language";
import type { CourseDocument } from "../data/courses";
import { Activity, useActivities, useCourses, useNotes } from "../data/records";
import { useAllMaterials, useSubjects } from "../data/subjects";
import { timeWords } from "../words";
import type { WrittenNote } from "./noteText";

/** The member's notes with text, by subject; for a deleted subject, by its former name. */
export function useWrittenNotes(): readonly WrittenNote[] {
  const notes = useNotes();
  const activities = useActivities();
  const deleted = useDeleted<Activity>("campus_activities");
  const courses = useCourses();
  const spaces = useMemo(() => courses.map(({ id }) => id), [courses]);
  const documents = useRecordsOf<CourseDocument>("campus_documents", spaces);
  const materials = useAllMaterials();
  const subjects = useSubjects();
  return useMemo(() => {
    const studied = new Map(subjects.map(({ id, title }) => [id, title]));
    const ofSubjects = new Map(materials.map(({ id, subject }) => [id, studied.get(subject)]));
    const known = new Map(activities.state === "here" ? activities.value.map((each) => [each.id, each]) : []);
    const gone = new Map(deleted.state === "here" ? deleted.value.map(({ body }) => [body.id, body]) : []);
    const titles = new Map([...documents, ...materials].map(({ id, title }) => [id, title]));
    const written = [...notes.values()].flatMap(({ id, subject, course, text, ...names }): (WrittenNote & { at: number })[] => {
      if (text == null) return [];
      const activity = known.get(subject) ?? gone.get(subject);
      const title = activity?.title ?? titles.get(subject) ?? names.title;
      const name =
        activity?.course?.name ??
        courses.find((each) => each.id === course)?.name ??
        studied.get(activity?.subject ?? "") ??
        ofSubjects.get(subject) ??
        names.course_name ??
        undefined;
      const isGone = activities.state === "here" && !known.has(subject) && !titles.has(subject);
      const time = [activity && timeWords(activity), isGone && title != null && t("campus.notes.gone")].filter(Boolean).join(" · ");
      return [
        {
          id, title: title ?? t("campus.notes.gone"), course: name, time: time || undefined, text, gone: isGone,
          at: activity?.start_at ?? 0,
        },
      ];
    });
    return written.sort((one, other) => one.at - other.at || one.title.localeCompare(other.title));
  }, [notes, activities, deleted, courses, documents, materials, subjects]);
}
