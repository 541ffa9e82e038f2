import { memo, startTransition, useEffect, useMemo, useState } from "react";
import type { Agenda } from "../../engine/campus";
import { semesterOf } from "../../engine/campus";
import { Button, IconButton, LinkButton } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { todayIcon } from "../../shell/components/signs";
import { Waiting } from "../../shell/components/Waiting";
import { day as dayWords, month as monthWords } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { navigate, useAddress } from "../../shell/routing/location";
import { CampusTabs } from "../CampusTabs";
import { dayOf, noonOf } from "../../shell/language/calendarDays";
import { refreshAll, useConnections } from "../data/connections";
import { useCourseColours } from "../data/courseColours";
import { dayIn } from "../data/dayIn";
import { Activity, Note, useActivities, useNotes } from "../data/records";
import { useAgenda } from "../data/useAgenda";
import { useDocumentsAhead } from "../data/useDocumentsAhead";
import { agendaIcon, plugIcon } from "../icons";
import { RefreshButton } from "../RefreshButton";
import { useCampusCore } from "../useCampusCore";
import { semesterWords } from "../words";
import { ActivityRows } from "./ActivityRows";
import { CalendarView } from "./CalendarView";
import { DayStrip } from "./DayStrip";
import { MissingConnections } from "./MissingConnections";
import "./AgendaScreen.css";

/** The activities of a semester by month, below a strip of its days (U3, U4, U12). */
export function AgendaScreen() {
  // Activities, notes and the core are loaded in parallel.
  const activities = useActivities();
  const notes = useNotes();
  const day = dayIn(useAddress().search);
  useCampusCore();
  return (
    <Page
      title={t("campus.tab")}
      width="wide"
      actions={
        <>
          <LinkButton to="/today" icon={todayIcon} kind="quiet" folds>
            {t("club.today")}
          </LinkButton>
          <LinkButton to="/campus/connections" icon={plugIcon} kind="quiet" folds>
            {t("campus.connections")}
          </LinkButton>
          <LinkButton to="/campus/import" icon="import" kind="quiet" folds>
            {t("campus.import.short")}
          </LinkButton>
          <LinkButton to={newActivityPath(day)} icon="plus" folds>
            {t("campus.activity.add")}
          </LinkButton>
        </>
      }
    >
      <CampusTabs />
      <MissingConnections />
      {activities.state === "here" ? (
        <AgendaOf activities={activities.value} notes={notes} />
      ) : activities.state === "absent" ? (
        <KeptProblem problem={activities.problem} />
      ) : (
        <Waiting what={t("campus.loading")} />
      )}
    </Page>
  );
}

/** The page of a new activity, on the chosen day. */
const newActivityPath = (day: number | null) => (day === null ? "/campus/activities/new" : `/campus/activities/new?day=${day}`);

const views = ["list", "week", "month"] as const;
type View = (typeof views)[number];
const viewNames = { list: "campus.view.list", week: "campus.view.week", month: "campus.view.month" } as const;
/** The view that was last chosen on this device. */
const storageKey = "cordada.agenda.view";

/** The day to which the list is limited, and the view. They are in the address, so that they are unchanged on returning from an activity. */
function useShown(): { chosen: number | null; view: View } {
  const { search } = useAddress();
  const said = search.get("view") ?? localStorage.getItem(storageKey);
  return { chosen: dayIn(search), view: views.find((view) => view === said) ?? "list" };
}

function show(view: View, day: number | null): void {
  const search = new URLSearchParams({ ...(day !== null && { day: String(day) }), view });
  navigate(`/campus?${search.toString()}`, { replace: true });
}

function AgendaOf({ activities, notes }: Pick<PartProps, "activities" | "notes">) {
  const core = useCampusCore();
  const found = useConnections();
  const connections = found.state === "here" ? found.value : [];
  const [now] = useState(Date.now);
  const today = dayOf(now);
  const { chosen, view } = useShown();
  // A day of the shown semester, month or week.
  const [shown, setShown] = useState(chosen ?? today);
  const colourOf = useCourseColours();
  const chooseDay = (day: number | null) => {
    if (day !== null && view !== "list") setShown(day);
    show(view, day);
  };
  const agenda = useAgenda(activities, shown, now);
  useDocumentsAhead(activities);
  if (!agenda || !core) return <Waiting what={t("campus.loading")} />;

  function turnTo(semester: string): void {
    if (!core) return;
    const { first, last } = semesterOf(core, semester);
    chooseDay(null);
    setShown(first <= today && today <= last ? today : first);
  }
  const { previous, next } = semesterOf(core, agenda.semester);
  const refreshing = (
    <RefreshButton
      isSmall
      label="campus.activities.refresh"
      done="campus.activities.refreshed"
      fetch={(member) => refreshAll(member, connections)}
    />
  );
  const choice = (
    <Choice
      label={t("campus.view.title")}
      labelUnseen
      value={view}
      options={views.map((value) => ({ value, label: t(viewNames[value]) }))}
      onChange={(value) => {
        localStorage.setItem(storageKey, value);
        show(value, chosen);
      }}
    />
  );
  if (view !== "list") {
    return (
      <div className="agenda" data-view={view}>
        {choice}
        <CalendarView
          view={view}
          agenda={agenda}
          activities={activities}
          colourOf={colourOf}
          today={today}
          chosen={chosen}
          shown={shown}
          onChoose={chooseDay}
          onShow={setShown}
          actions={refreshing}
          list={(listed) => (
            <div className="agenda-list">
              {chosen !== null && <h2 className="agenda-day">{dayWords(noonOf(chosen))}</h2>}
              {listed.length > 0 ? (
                <ActivityRows activities={listed} notes={notes} />
              ) : (
                <p className="row-text">{t(chosen !== null ? "campus.day.nothing" : view === "week" ? "campus.week.nothing" : "campus.month.nothing")}</p>
              )}
              {chosen !== null && <AddOnDay day={chosen} />}
            </div>
          )}
        />
      </div>
    );
  }
  return (
    <div className="agenda">
      {choice}
      <div className="agenda-head">
        <div className="semester">
          <IconButton icon="back" label={t("campus.semester.previous")} onClick={() => turnTo(previous)} />
          <h2 className="semester-name">{semesterWords(agenda.semester)}</h2>
          <IconButton icon="forward" label={t("campus.semester.next")} onClick={() => turnTo(next)} />
          {refreshing}
        </div>
        <p className="agenda-day" aria-live="polite">
          {chosen === null ? t("campus.today", { day: dayWords(noonOf(today)) }) : dayWords(noonOf(chosen))}
        </p>
      </div>
      <DayStrip
        key={agenda.semester}
        first={agenda.first_day}
        counts={agenda.counts}
        today={today}
        chosen={chosen}
        onChoose={chooseDay}
      />
      <div className="agenda-list">
        {chosen === null ? (
          <Months agenda={agenda} activities={activities} notes={notes} />
        ) : (
          <ChosenDay agenda={agenda} activities={activities} notes={notes} day={chosen} onClose={() => chooseDay(null)} />
        )}
      </div>
    </div>
  );
}

interface PartProps {
  agenda: Agenda;
  activities: readonly Activity[];
  /** The member's notes on the activities. */
  notes: ReadonlyMap<string, Note>;
}

/** The activities of the chosen day. */
function ChosenDay({ agenda, activities, notes, day, onClose }: PartProps & { day: number; onClose: () => void }) {
  const shown = useMemo(() => {
    const ordered = agenda.months.flatMap((month) => month.activities);
    return ordered.flatMap((index) => {
      const activity = activities[index];
      return activity && agenda.days[index]?.includes(day) ? [activity] : [];
    });
  }, [agenda, activities, day]);
  return (
    <section className="section">
      {shown.length > 0 ? <ActivityRows activities={shown} notes={notes} /> : <p className="row-text">{t("campus.day.nothing")}</p>}
      <div className="agenda-day-actions">
        <AddOnDay day={day} />
        <Button kind="quiet" onClick={onClose}>
          {t("campus.day.all")}
        </Button>
      </div>
    </section>
  );
}

/** Begins an activity on a day. */
const AddOnDay = ({ day }: { day: number }) => (
  <div>
    <LinkButton to={newActivityPath(day)} icon="plus" kind="plain">
      {t("campus.day.add")}
    </LinkButton>
  </div>
);

/** The number of activities drawn first, more than fit a screen; the others follow. */
const firstDrawn = 24;

interface ShownMonth {
  first_day: number;
  shown: readonly Activity[];
}

/** The months with the first activities only. */
function beginning(months: readonly ShownMonth[]): readonly ShownMonth[] {
  let room = firstDrawn;
  return months.flatMap(({ first_day, shown }) => {
    const drawn = shown.slice(0, room);
    room -= drawn.length;
    return drawn.length > 0 ? [{ first_day, shown: drawn }] : [];
  });
}

/** The activities of the semester by month; past ones are shown on request. */
const Months = memo(function Months({ agenda, activities, notes }: PartProps) {
  useLanguage();
  const [withPast, setWithPast] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setWhole(true)));
    return () => clearTimeout(timer);
  }, []);
  const last = agenda.first_day + agenda.counts.length;
  const { months, over } = useMemo(() => {
    let isOver = true;
    let over = 0;
    const months = agenda.months.flatMap(({ first_day, activities: all }) => {
      if (first_day < agenda.first_day || first_day >= last) return [];
      const kept = all.filter((index) => {
        if (index === agenda.next) isOver = false;
        if (isOver) over++;
        return withPast || !isOver;
      });
      const shown = kept.flatMap((index) => activities[index] ?? []);
      return shown.length > 0 ? [{ first_day, shown }] : [];
    });
    return { months, over };
  }, [agenda, activities, last, withPast]);
  if (months.length === 0 && over === 0) {
    return (
      <EmptyState icon={agendaIcon} title={t("campus.agenda.none")} text={t("campus.agenda.noneText")}>
        <LinkButton to="/campus/activities/new" kind="primary" icon="plus">
          {t("campus.activity.add")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      {over > 0 && !withPast && (
        <div>
          <Button kind="quiet" icon="up" onClick={() => setWithPast(true)}>
            {t("campus.agenda.earlier", { count: over })}
          </Button>
        </div>
      )}
      {(isWhole ? months : beginning(months)).map(({ first_day, shown }) => (
        <section key={first_day} className="section agenda-month">
          <h2>{monthWords(noonOf(first_day))}</h2>
          <ActivityRows activities={shown} notes={notes} />
        </section>
      ))}
    </>
  );
});
