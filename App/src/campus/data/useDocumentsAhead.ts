import { useEffect, useMemo, useRef } from "react";
import { isOnWifi } from "../../device/network/surroundings";
import { useSession } from "../../device/session/session";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { documentsAhead } from "../../engine/campus";
import { useOnline } from "../../shell/useOnline";
import { useCampusCore } from "../useCampusCore";
import { toldTime } from "./activityTimes";
import type { CourseDocument } from "./courses";
import { documentFile, sweepDocuments } from "./documentFiles";
import { Activity, useCourses } from "./records";
import { materialFile, useAllMaterials } from "./subjects";

/**
 * Fetches the documents of activities due within a week, one after the other, while a page with activities is open and the
 * network has no charge per byte. Unused files are deleted first.
 */
export function useDocumentsAhead(activities: readonly Activity[]): void {
  const core = useCampusCore();
  const online = useOnline();
  const { member, signedIn } = useSession();
  const courses = useCourses();
  const spaces = useMemo(() => courses.map(({ id }) => id), [courses]);
  const documents = useRecordsOf<CourseDocument>("campus_documents", spaces);
  const materials = useAllMaterials();
  // Files that a school failed to provide are requested again only on the next visit of a campus page.
  const failed = useRef(new Set<string>());
  const id = signedIn ? member?.id : undefined;

  useEffect(() => {
    if (!core || !online || id === undefined || documents.length + materials.length === 0 || isOnWifi() === false) return undefined;
    const ofCourses = activities.flatMap((activity) => {
      const { course, subject, classroom, cancelled_at } = activity;
      const place = course?.id ?? subject;
      return place != null && cancelled_at == null ? [{ ...toldTime(activity), course: place, classroom }] : [];
    });
    const files = materials.flatMap(({ id: material, subject, content }) =>
      content?.size == null || failed.current.has(material)
        ? []
        : [{ course: subject, size: content.size, key: material, fetch: () => materialFile(id, material, content).file }],
    );
    const ofTheClub = documents.map(({ id: key, space, classroom, content }) => ({
      course: space,
      classroom,
      size: content.size,
      key,
      fetch: () => documentFile(id, content).file,
    }));
    const offered = [...ofTheClub, ...files];
    const chosen = documentsAhead(core, {
      now: Date.now(),
      activities: ofCourses,
      documents: offered.map(({ fetch: _, key: __, ...said }) => said),
    });
    let isCurrent = true;
    void (async () => {
      await sweepDocuments(id);
      for (const index of chosen) {
        const document = offered[index];
        if (!isCurrent) return;
        // The failure of one school does not hold up other documents.
        await document?.fetch().catch(() => failed.current.add(document.key));
      }
    })().catch(() => undefined); // continues on the next visit of a campus page
    return () => {
      isCurrent = false;
    };
  }, [core, online, id, activities, documents, materials]);
}
