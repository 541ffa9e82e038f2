import { useState } from "react";
import { shownMember, useSession } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { semesterOf } from "../../engine/campus";
import type { Core } from "../../engine/core";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { navigate, useAddress } from "../../shell/routing/location";
import { CourseFields, useClassrooms, useContentsRead, useCourseFields, useDocuments } from "../data/courses";
import { copyContents, makeCourse } from "../data/teaching";
import { MembersOnly } from "../MembersOnly";
import { useCampusCore } from "../useCampusCore";
import { CourseForm } from "./CourseForm";

/** Adds a course, taught by the member, or copies the one that the address names. */
export function NewCourseScreen() {
  // The fixed identifier prevents a repeated submission from making two courses.
  const [id] = useState(newIdentifier);
  const { member } = useSession();
  const from = useAddress().search.get("from");
  return (
    <Page title={t(from ? "campus.course.copy" : "campus.course.new")} parent={from ? `/campus/courses/${from}/edit` : "/campus/courses"}>
      {!member ? (
        <MembersOnly />
      ) : from ? (
        <Copied id={id} from={from} />
      ) : (
        <CourseForm course={{}} action={t("campus.course.make")} onSend={async (fields) => show(await makeCourse(shownMember(), id, fields))} />
      )}
    </Page>
  );
}

const show = (course: string) => navigate(`/campus/courses/${course}`, { replace: true });

/** The form of a copy, and the copy of classrooms and documents once it is sent. */
function Copied({ id, from }: { id: string; from: string }) {
  const core = useCampusCore();
  const course = useCourseFields(from);
  const classrooms = useClassrooms(from);
  const documents = useDocuments(from);
  const isRead = useContentsRead(from);
  if (!core || !course || !isRead) return <Waiting what={t("campus.courses.loading")} />;
  return (
    <CourseForm
      course={{ ...course, semester: afterThat(core, course) }}
      action={t("campus.course.copy")}
      onSend={async (fields) => {
        const made = await makeCourse(shownMember(), id, fields);
        copyContents(made, classrooms, documents);
        show(made);
        showToast(t("campus.course.copied"));
      }}
    />
  );
}

/** The semester after that of a course. */
const afterThat = (core: Core, { semester }: CourseFields) => (semester == null ? semester : semesterOf(core, semester).next);
