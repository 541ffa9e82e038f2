import { Button, LinkButton } from "../../shell/components/Button";
import { Row, Rows } from "../../shell/components/Rows";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { CourseFields, useCourseFields } from "../data/courses";
import { editCourse } from "../data/teaching";
import { archiveIcon, copyIcon } from "../icons";
import { CourseForm } from "./CourseForm";
import { TeachersPage } from "./TeachersPage";

/** Edits and archives a course. */
export function EditCourseScreen({ parameters }: { parameters: RouteParameters }) {
  const { course: id = "" } = parameters;
  const course = useCourseFields(id);
  return (
    <TeachersPage course={id} title={t("campus.course.edit")}>
      {course && (
        <>
          <CourseForm
            course={course}
            action={t("club.save")}
            onSend={async (fields) => {
              const undo = editCourse(id, course, fields);
              goBack(`/campus/courses/${id}`);
              showUndoable(t("club.saved"), undo);
            }}
          />
          <Rows>
            <Row icon={copyIcon} title={t("campus.course.copy")} text={t("campus.course.copyText")}>
              <LinkButton to={`/campus/courses/new?from=${id}`}>{t("campus.course.copy")}</LinkButton>
            </Row>
          </Rows>
          <Archiving id={id} course={course} />
        </>
      )}
    </TeachersPage>
  );
}

function Archiving({ id, course }: { id: string; course: CourseFields }) {
  const isArchived = course.archived_at != null;

  function turn(): void {
    const undo = editCourse(id, course, { archived_at: isArchived ? null : Date.now() });
    showUndoable(t(isArchived ? "campus.course.unarchived" : "campus.course.isArchived"), undo);
  }

  return (
    <Rows>
      <Row icon={archiveIcon} title={t("campus.course.archive")} text={t("campus.course.archiveText")}>
        <Button onClick={turn}>{t(isArchived ? "campus.course.unarchive" : "campus.course.archive")}</Button>
      </Row>
    </Rows>
  );
}
