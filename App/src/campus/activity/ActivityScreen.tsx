import { useState } from "react";
import { Button, LinkButton } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { Dialog } from "../../shell/components/Dialog";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { wholeDays } from "../data/activityTimes";
import { useConnection } from "../data/connections";
import { Activity, activityPath, changeActivity, progresses, useActivity, useNote, useSeries } from "../data/records";
import { useSubject } from "../data/subjects";
import { useTeaches } from "../data/teaching";
import { agendaIcon, doingIcon, doneIcon, notBegunIcon } from "../icons";
import { NotHere } from "../MembersOnly";
import { PageLink } from "../PageLink";
import { Reminders } from "../reminders/Reminders";
import { progressNames, timeWords } from "../words";
import { NoteForm } from "../notes/NoteForm";
import { deleteAll, following } from "./series";
import "./ActivityScreen.css";

/** An activity: its fields, its page, and the member's note and reminders (U5). */
export function ActivityScreen({ parameters }: { parameters: RouteParameters }) {
  const course = parameters["course"];
  const activity = useActivity(parameters["activity"] ?? "", course);
  if (!activity) {
    return (
      <Page title={t("campus.activity.one")} parent="/campus">
        <NotHere
          icon={agendaIcon}
          gone={activity === null ? t("campus.activity.gone") : undefined}
          isOwn={course === undefined}
        />
      </Page>
    );
  }
  return <ShownActivity activity={activity} />;
}

function ShownActivity({ activity }: { activity: Activity }) {
  const { note, edit } = useNote(activity);
  const { title, summary, page, course, source } = activity;
  const days = wholeDays(activity);
  const provider = useConnection(source);
  const subject = useSubject(activity.subject ?? "");
  const teaches = useTeaches(course?.id);
  const isCancelled = activity.cancelled_at != null;

  const parent = course ? `/campus/courses/${course.id}` : "/campus";
  const series = useSeries(activity);
  const after = following(series, activity);
  const [asksDelete, setAsksDelete] = useState(false);
  function remove(all: readonly Activity[]): void {
    const undo = deleteAll(all);
    navigate(parent, { replace: true });
    showUndoable(all.length > 1 ? t("campus.series.deleted", { count: all.length }) : t("campus.activity.deleted"), undo);
  }

  return (
    <Page
      title={title}
      subtitle={[
        course?.name ?? subject?.title ?? provider?.name,
        timeWords(activity),
        series.length > 1 && t("campus.series.of", { number: series.findIndex(({ id }) => id === activity.id) + 1, count: series.length }),
      ]
        .filter(Boolean)
        .join(" · ")}
      parent={parent}
      actions={
        (course ? teaches : !source) && (
          <>
            {course && (
              <Button
                kind="quiet"
                icon={isCancelled ? "undo" : "close"}
                onClick={() => changeActivity(activity, { cancelled_at: isCancelled ? null : Date.now() })}
              >
                {t(isCancelled ? "campus.activity.uncancel" : "campus.activity.cancel")}
              </Button>
            )}
            <LinkButton to={`${activityPath(activity.id, course?.id)}/edit`} icon="edit" kind="quiet">
              {t("campus.activity.edit")}
            </LinkButton>
            <Button kind="quiet" icon="delete" onClick={() => (after.length > 0 ? setAsksDelete(true) : remove([activity]))}>
              {t("campus.activity.delete")}
            </Button>
          </>
        )
      }
    >
      {asksDelete && (
        <Dialog
          title={t("campus.series.delete")}
          onClose={() => setAsksDelete(false)}
          actions={
            <>
              <Button onClick={() => setAsksDelete(false)}>{t("dialog.cancel")}</Button>
              <Button onClick={() => remove([activity])}>{t("campus.series.onlyThis")}</Button>
              <Button kind="danger" onClick={() => remove([activity, ...after])}>
                {t("campus.series.following", { count: after.length })}
              </Button>
            </>
          }
        >
          <p>{t("campus.series.deleteText")}</p>
        </Dialog>
      )}
      {isCancelled && <Notice kind="wrong">{t("campus.activity.cancelledText")}</Notice>}
      <div className="activity">
        <div className="activity-about">
          {summary ? <p className="activity-summary">{summary}</p> : <p className="row-text">{t("campus.activity.noSummary")}</p>}
          {page && <PageLink to={page}>{t("campus.activity.openPage")}</PageLink>}
          <Choice
            label={t("campus.progress.title")}
            value={note?.progress ?? "not_begun"}
            options={progresses.map((value) => ({ value, label: t(progressNames[value]), icon: icons[value] }))}
            onChange={(progress) => edit({ progress })}
          />
        </div>
        <NoteForm
          key={activity.id}
          subject={activity.id}
          isInCalendar
          text={note?.text ?? ""}
          onSave={(text, seen) => edit({ text }, { text: seen })}
        />
        <Reminders
          reminders={note?.reminders ?? []}
          ends={days ? days[1] > days[0] : activity.end_at != null && activity.end_at > activity.start_at}
          isOfDays={days !== null}
          onChange={(reminders) => edit({ reminders })}
        />
      </div>
    </Page>
  );
}

const icons = { not_begun: notBegunIcon, doing: doingIcon, done: doneIcon } as const;
