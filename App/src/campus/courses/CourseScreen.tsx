import { useMemo, useState } from "react";
import type { SpaceMembers } from "../../device/api";
import { documentQuery } from "../../device/session/documents";
import { useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { Button, IconButton, LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { ActivityRows } from "../agenda/ActivityRows";
import { Classroom, CourseDocument, CourseFields, useClassrooms, useContentsRead, useCourseFields, useDocuments } from "../data/courses";
import { useDocumentsAhead } from "../data/useDocumentsAhead";
import { Activity, useActivitiesOf, useNotes } from "../data/records";
import { useTeaches } from "../data/teaching";
import { DocumentChoice } from "../documents/DocumentChoice";
import { DocumentGrid } from "../documents/DocumentGrid";
import { UnsentDocuments } from "../documents/UnsentDocuments";
import { courseIcon } from "../icons";
import { NotHere } from "../MembersOnly";
import { PageLink } from "../PageLink";
import { RefreshButton } from "../RefreshButton";
import { semesterWords } from "../words";
import { ClassroomDialog } from "./ClassroomDialog";
import "./CourseScreen.css";

/** A course: its teachers, and its activities and documents by classroom (U3, U6). */
export function CourseScreen({ parameters }: { parameters: RouteParameters }) {
  const { course: id = "" } = parameters;
  const course = useCourseFields(id);
  const teaches = useTeaches(id);
  if (!course) {
    return (
      <Page title={t("campus.course.one")} parent="/campus/courses">
        <NotHere icon={courseIcon} />
      </Page>
    );
  }
  const { name, code, semester, archived_at } = course;
  return (
    <Page
      title={name ?? ""}
      subtitle={[code, semester != null && semesterWords(semester)].filter(Boolean).join(" · ")}
      parent="/campus/courses"
      width="wide"
      actions={
        <>
          <LinkButton to={`/campus/courses/${id}/people`} icon="person" kind="quiet">
            {t("campus.people.title")}
          </LinkButton>
          {teaches && (
            <LinkButton to={`/campus/courses/${id}/edit`} icon="edit" kind="quiet">
              {t("campus.activity.edit")}
            </LinkButton>
          )}
        </>
      }
    >
      {archived_at != null && <Notice>{t("campus.course.archivedText")}</Notice>}
      <About id={id} course={course} />
      <Contents course={id} teaches={teaches} />
    </Page>
  );
}

function About({ id, course: { note, page } }: { id: string; course: CourseFields }) {
  const teachers = useTeachers(id);
  return (
    <div className="course-about">
      {teachers.length > 0 && (
        <p>
          <strong>{t("campus.course.teachers", { count: teachers.length })}</strong> {teachers.join(", ")}
        </p>
      )}
      {note && <p className="course-note">{note}</p>}
      {page && <PageLink to={page}>{t("campus.activity.openPage")}</PageLink>}
    </div>
  );
}

/** The names of a course's teachers, from the server's latest answer. */
function useTeachers(course: string): readonly string[] {
  const people = useQuery(documentQuery<SpaceMembers>(useShownMember(), `/spaces/${course}/members`));
  const listed = people.state === "here" ? people.value.members : [];
  return listed.filter(({ role }) => role === "owner" || role === "editor").map(({ name }) => name);
}

/** The contents of a classroom or, without one, of the whole course. */
interface Room {
  classroom: Classroom | null;
  activities: readonly Activity[];
  documents: readonly CourseDocument[];
}

const isEmpty = ({ activities, documents }: Room) => activities.length + documents.length === 0;

/** The classrooms after the whole course; if the latter is empty, it comes last and is shown to teachers only. */
function listed(rooms: readonly Room[], teaches: boolean): readonly Room[] {
  const isLast = (room: Room) => room.classroom === null && isEmpty(room);
  return [...rooms.filter((room) => !isLast(room)), ...(teaches ? rooms.filter(isLast) : [])];
}

interface ContentsProps {
  course: string;
  teaches: boolean;
}

function Contents(props: ContentsProps) {
  return useContentsRead(props.course) ? <Rooms {...props} /> : <Waiting what={t("campus.courses.loading")} />;
}

function Rooms({ course, teaches }: ContentsProps) {
  const classrooms = useClassrooms(course);
  const activities = useActivitiesOf(course);
  const documents = useDocuments(course);
  const notes = useNotes();
  // The classroom to rename, or null for a new one.
  const [naming, setNaming] = useState<Classroom | null | undefined>(undefined);
  useDocumentsAhead(activities);
  const rooms = useMemo(() => {
    const known = new Set(classrooms.map(({ id }) => id));
    const roomOf = (classroom: string | null | undefined) => (classroom != null && known.has(classroom) ? classroom : null);
    return [null, ...classrooms].map((classroom): Room => {
      const isHere = (each: { classroom?: string | null }) => roomOf(each.classroom) === (classroom?.id ?? null);
      return { classroom, activities: activities.filter(isHere), documents: documents.filter(isHere) };
    });
  }, [classrooms, activities, documents]);
  const shown = listed(rooms, teaches);
  return (
    <>
      <div className="course-actions">
        <RefreshButton label="campus.activities.refresh" done="campus.activities.refreshed" />
        <RefreshButton label="campus.documents.refresh" done="campus.documents.refreshed" />
        {teaches && (
          <>
            <LinkButton to={`/campus/courses/${course}/activities/new`} icon="plus" kind="quiet">
              {t("campus.activity.add")}
            </LinkButton>
            <Button kind="quiet" icon="plus" onClick={() => setNaming(null)}>
              {t("campus.classroom.add")}
            </Button>
          </>
        )}
      </div>
      <UnsentDocuments course={course} />
      {shown.length === 0 && (
        <EmptyState icon={courseIcon} title={t("campus.course.empty")} text={t("campus.course.emptyText")} />
      )}
      {shown.map(({ classroom, activities, documents }) => (
        <section key={classroom?.id ?? ""} className="section course-room">
          <div className="course-room-heading">
            <h2>{classroom?.name ?? t("campus.course.whole")}</h2>
            {teaches && classroom && (
              <IconButton icon="edit" label={t("campus.classroom.edit", { name: classroom.name })} onClick={() => setNaming(classroom)} />
            )}
            {teaches && <DocumentChoice course={course} classroom={classroom?.id ?? null} />}
          </div>
          {documents.length > 0 && <DocumentGrid path={`/campus/courses/${course}`} documents={documents} course={course} />}
          {activities.length > 0 && <ActivityRows activities={activities} notes={notes} isOfCourse />}
          {activities.length + documents.length === 0 && (
            <p className="row-text">{t(classroom ? "campus.course.roomEmpty" : "campus.course.empty")}</p>
          )}
        </section>
      ))}
      {naming !== undefined && (
        <ClassroomDialog course={course} classroom={naming} others={classrooms} onClose={() => setNaming(undefined)} />
      )}
    </>
  );
}
