import { useMemo } from "react";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { ActivityRows } from "../agenda/ActivityRows";
import { byStart } from "../data/activityTimes";
import { fetchNow, useConnection } from "../data/connections";
import { Activity, useActivities, useNotes } from "../data/records";
import { Material, StudiedSubject, useMaterials, useSubject } from "../data/subjects";
import { useDocumentsAhead } from "../data/useDocumentsAhead";
import { DocumentGrid } from "../documents/DocumentGrid";
import { courseIcon } from "../icons";
import { NotHere } from "../MembersOnly";
import { PageLink } from "../PageLink";
import { RefreshButton } from "../RefreshButton";
import "../courses/CourseScreen.css";

/** A subject studied elsewhere: its activities, and its documents by folder (U3, U6). */
export function SubjectScreen({ parameters }: { parameters: RouteParameters }) {
  const { subject: id = "" } = parameters;
  const subject = useSubject(id);
  const connection = useConnection(subject?.source);
  if (!subject) {
    return (
      <Page title={t("campus.subject.one")} parent="/campus/courses">
        <NotHere icon={courseIcon} gone={subject === null ? t("campus.subject.gone") : undefined} isOwn />
      </Page>
    );
  }
  return (
    <Page
      title={subject.title}
      subtitle={[subject.code !== subject.title && subject.code, connection?.name].filter(Boolean).join(" · ")}
      parent="/campus/courses"
      width="wide"
    >
      <Contents subject={subject} />
    </Page>
  );
}

const none: readonly never[] = [];

function Contents({ subject: { id, page, source } }: { subject: StudiedSubject }) {
  const found = useActivities();
  const all = found.state === "here" ? found.value : none;
  const activities = useMemo(() => ofSubject(all, id), [all, id]);
  const materials = useMaterials(id);
  const notes = useNotes();
  const folders = useMemo(() => byFolder(materials), [materials]);
  useDocumentsAhead(activities);
  return (
    <>
      <div className="course-actions">
        {page && <PageLink to={page}>{t("campus.subject.page")}</PageLink>}
        <RefreshButton label="campus.subject.refresh" done="campus.subject.refreshed" fetch={async (member) => [await fetchNow(member, source)]} />
      </div>
      {activities.length + materials.length === 0 && (
        <EmptyState icon={courseIcon} title={t("campus.course.empty")} text={t("campus.subject.emptyText")} />
      )}
      {activities.length > 0 && (
        <section className="section">
          <h2>{t("campus.subject.activities")}</h2>
          <ActivityRows activities={activities} notes={notes} isOfCourse />
        </section>
      )}
      {folders.map(([folder, documents]) => (
        <section key={folder} className="section">
          <h2>{folder || t("campus.subject.documents")}</h2>
          <Documents subject={id} documents={documents} />
        </section>
      ))}
    </>
  );
}

/** Files open in the reader, pages beside the app. */
function Documents({ subject, documents }: { subject: string; documents: readonly Material[] }) {
  const files = documents.flatMap(({ content, ...rest }) => (content ? [{ ...rest, content }] : []));
  const pages = documents.filter(({ content, page }) => !content && page);
  return (
    <>
      {files.length > 0 && <DocumentGrid path={`/campus/subjects/${subject}`} documents={files} />}
      {pages.map(({ id, title, page, changed_at }) => (
        <PageLink key={id} to={page ?? ""}>
          {[title, changed_at != null && date(changed_at)].filter(Boolean).join(" · ")}
        </PageLink>
      ))}
    </>
  );
}

const ofSubject = (activities: readonly Activity[], subject: string): readonly Activity[] =>
  activities.filter((each) => each.subject === subject).sort(byStart);

/** Documents by folder; those without one come first. */
function byFolder(materials: readonly Material[]): readonly (readonly [string, readonly Material[]])[] {
  const folders = new Map<string, Material[]>();
  for (const material of materials) {
    const folder = material.folder ?? "";
    folders.set(folder, [...(folders.get(folder) ?? []), material]);
  }
  return [...folders].sort(([one], [other]) => one.localeCompare(other, undefined, { numeric: true }));
}
