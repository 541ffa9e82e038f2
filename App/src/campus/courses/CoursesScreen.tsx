import { useState } from "react";
import { OwnerlessSpaces } from "../../club/invitations/OwnerlessSpaces";
import { useSession } from "../../device/session/session";
import { semesterOf } from "../../engine/campus";
import { Button, LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { CampusTabs } from "../CampusTabs";
import { useConnections } from "../data/connections";
import { useCourseColours } from "../data/courseColours";
import { ListedCourse, useListedCourses } from "../data/courses";
import { dayOf } from "../../shell/language/calendarDays";
import { StudiedSubject, useSubjects } from "../data/subjects";
import { courseIcon } from "../icons";
import { MembersOnly } from "../MembersOnly";
import { useCampusCore } from "../useCampusCore";
import { semesterWords } from "../words";
import "../courseColours.css";
import "./CourseScreen.css";

/** The member's courses by semester: the present and later ones, earlier ones on request (U12). */
export function CoursesScreen() {
  const { member } = useSession();
  return (
    <Page title={t("campus.tab")} width="wide">
      <CampusTabs />
      {member ? <Courses /> : <MembersOnly />}
      <OwnerlessSpaces
        kind="course"
        title={t("campus.courses.ownerless")}
        text={t("campus.courses.ownerlessText")}
        page={(course) => `/campus/courses/${course}`}
      />
    </Page>
  );
}

function Courses() {
  const core = useCampusCore();
  const courses = useListedCourses();
  const subjects = useSubjects();
  const colourOf = useCourseColours();
  const [withPast, setWithPast] = useState(false);
  if (!core) return <Waiting what={t("campus.courses.loading")} />;
  const add = (
    <LinkButton to="/campus/courses/new" icon="plus" kind={courses.length === 0 ? "primary" : "plain"}>
      {t("campus.course.add")}
    </LinkButton>
  );
  if (courses.length + subjects.length === 0) {
    return (
      <EmptyState icon={courseIcon} title={t("campus.courses.none")} text={t("campus.courses.noneText")}>
        {add}
      </EmptyState>
    );
  }
  const { text: current, first } = semesterOf(core, dayOf(Date.now()));
  const isPast = ({ semester, archived_at }: ListedCourse) => archived_at != null || (semester != null && semester < current);
  // Ended before this semester, or hidden by the student.
  const isEarlier = ({ ended_at, is_hidden }: StudiedSubject) => is_hidden === true || (ended_at != null && dayOf(ended_at) < first);
  const past = courses.filter(isPast);
  const earlier = subjects.filter(isEarlier);
  const shown = withPast ? courses : courses.filter((course) => !isPast(course));
  const semesters = [...new Set(shown.map(({ semester }) => semester ?? ""))].sort().reverse();
  return (
    <>
      {shown.length === 0 && past.length > 0 && subjects.length === earlier.length && <p className="row-text">{t("campus.courses.noneNow")}</p>}
      {semesters.map((semester) => (
        <section key={semester} className="section">
          <h2>{semester === "" ? t("campus.semester.none") : semesterWords(semester)}</h2>
          <Rows>
            {shown
              .filter((course) => (course.semester ?? "") === semester)
              .map(({ id, name, code, archived_at }) => (
                <LinkRow
                  key={id}
                  to={`/campus/courses/${id}`}
                  picture={<span className="course-colour" data-colour={colourOf({ course: { id, name } }) ?? undefined} />}
                  icon={courseIcon}
                  title={name}
                  text={[code, archived_at != null && t("campus.course.archived")].filter(Boolean).join(" · ")}
                />
              ))}
          </Rows>
        </section>
      ))}
      <Subjects subjects={withPast ? subjects : subjects.filter((subject) => !isEarlier(subject))} />
      <div className="course-buttons">
        {add}
        {past.length + earlier.length > 0 && !withPast && (
          <Button kind="quiet" onClick={() => setWithPast(true)}>
            {t("campus.courses.earlier", { count: past.length + earlier.length })}
          </Button>
        )}
      </div>
    </>
  );
}

/** The subjects studied elsewhere, by connection. */
function Subjects({ subjects }: { subjects: readonly StudiedSubject[] }) {
  const found = useConnections();
  const colourOf = useCourseColours();
  const connections = found.state === "here" ? found.value : [];
  return (
    <>
      {connections
        .filter(({ id }) => subjects.some(({ source }) => source === id))
        .map(({ id, name }) => (
          <section key={id} className="section">
            <h2>{name}</h2>
            <Rows>
              {subjects
                .filter(({ source }) => source === id)
                .map(({ id: subject, title, code }) => (
                  <LinkRow
                    key={subject}
                    to={`/campus/subjects/${subject}`}
                    picture={<span className="course-colour" data-colour={colourOf({ subject }) ?? undefined} />}
                    icon={courseIcon}
                    title={title}
                    text={code !== title && code}
                  />
                ))}
            </Rows>
          </section>
        ))}
    </>
  );
}
