import { useEffect, useMemo } from "react";
import { isOnWifi } from "../../device/network/surroundings";
import { useSession } from "../../device/session/session";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { documentsAhead } from "../../engine/studying";
import { useOnline } from "../../shell/useOnline";
import { useStudying } from "../useStudying";
import type { CourseDocument } from "./courses";
import { documentFile, sweepDocuments } from "./documentFiles";
import { Activity, useCourses } from "./records";

/**
 * Fetches the documents beside what is due within a week, one after the other, while the page that shows the activities is
 * open and the network costs nothing by the byte. Files that no document names any more leave the device before.
 */
export function useDocumentsAhead(activities: readonly Activity[]): void {
  const core = useStudying();
  const online = useOnline();
  const { member, signedIn } = useSession();
  const courses = useCourses();
  const spaces = useMemo(() => courses.map(({ id }) => id), [courses]);
  const documents = useRecordsOf<CourseDocument>("campus_documents", spaces);
  const id = signedIn ? member?.id : undefined;

  useEffect(() => {
    if (!core || !online || id === undefined || documents.length === 0 || isOnWifi() === false) return undefined;
    const ofCourses = activities.flatMap(({ course, start_at: start, end_at: end, classroom, cancelled_at }) =>
      course && cancelled_at == null ? [{ start, end, course: course.id, classroom }] : [],
    );
    const chosen = documentsAhead(core, {
      now: Date.now(),
      activities: ofCourses,
      documents: documents.map(({ space, classroom, content }) => ({ course: space, classroom, size: content.size })),
    });
    let isCurrent = true;
    void (async () => {
      await sweepDocuments(id);
      for (const index of chosen) {
        const content = documents[index]?.content;
        if (!isCurrent) return;
        if (content) await documentFile(id, content).file;
      }
    })().catch(() => undefined); // goes on when a page of the campus is next opened
    return () => {
      isCurrent = false;
    };
  }, [core, online, id, activities, documents]);
}
