import { DragEvent, useRef, useState } from "react";
import type { CalendarFile, FileActivity } from "../../engine/campusCalendars";
import { semesterOf } from "../../engine/campus";
import type { Core } from "../../engine/core";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { dayOf } from "../../shell/language/calendarDays";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { startOf } from "../data/activityTimes";
import { Activity, useActivities } from "../data/records";
import { useCampusCore } from "../useCampusCore";
import { addImported, useImportProgress } from "./addImported";
import { CalendarPreview } from "./CalendarPreview";
import { readCalendar, UnreadableFile } from "./readCalendar";
import { useCalendarsCore } from "./useCalendarsCore";
import "./ImportCalendarScreen.css";

/** Adds the activities of calendar files to the member's own agenda, with or without an account. */
export function ImportCalendarScreen() {
  const activities = useActivities();
  const core = useCampusCore();
  const reader = useCalendarsCore();
  const progress = useImportProgress();
  return (
    <Page title={t("campus.import.title")} parent="/campus">
      {progress ? (
        <div className="calendar-import-progress">
          <ProgressBar label={t("campus.import.title")} share={progress.done / progress.of} />
          <p className="figures">{t("campus.import.progress", { done: number(progress.done), of: number(progress.of) })}</p>
        </div>
      ) : activities.state === "absent" ? (
        <KeptProblem problem={activities.problem} />
      ) : !core || !reader || activities.state === "waiting" ? (
        <Waiting what={t("campus.loading")} />
      ) : (
        <Import core={core} reader={reader} known={activities.value} />
      )}
    </Page>
  );
}

const problems = { foreign: "campus.import.foreign", large: "campus.import.large" } as const;

function Import({ core, reader, known }: { core: Core; reader: Core; known: readonly Activity[] }) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [read, setRead] = useState<CalendarFile | null>(null);

  async function choose(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setRead(null);
    try {
      setRead(await readCalendar(reader, files, known, Date.now()));
    } catch (error) {
      const { file, reason } = error instanceof UnreadableFile ? error : { file: files[0]?.name ?? "", reason: "foreign" as const };
      showToast(t(problems[reason], { name: file }), { alarming: true });
    }
  }

  async function add(chosen: readonly FileActivity[]): Promise<void> {
    const page = location.pathname;
    if (!(await addImported(chosen)) || location.pathname !== page) return;
    navigate(agendaOf(core, chosen));
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void choose([...event.dataTransfer.files]);
  }

  return (
    <>
      <section
        className="calendar-import"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="calendar-import-lead">{t("campus.import.lead")}</p>
        <p className="row-text">{t("campus.import.text")}</p>
        <Button kind={read ? "plain" : "primary"} icon="file" onClick={() => picker.current?.click()}>
          {t("campus.import.choose")}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept=".ics,.ical,.ifb,.icalendar,text/calendar"
          onChange={({ target }) => {
            void choose([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </section>
      {read && (
        <Card title={read.name ?? t("campus.import.preview")}>
          <CalendarPreview file={read} onAdd={(chosen) => void add(chosen)} onCancel={() => setRead(null)} />
        </Card>
      )}
    </>
  );
}

/** The agenda where the next of some activities is seen: this semester, or the day of it in another one. */
function agendaOf(core: Core, activities: readonly FileActivity[]): string {
  const today = dayOf(Date.now());
  const days = activities.map((activity) => dayOf(startOf(activity)));
  const day = days.find((each) => each >= today) ?? days.at(-1) ?? today;
  const { first, last } = semesterOf(core, today);
  return first <= day && day <= last ? "/campus" : `/campus?day=${day}`;
}
