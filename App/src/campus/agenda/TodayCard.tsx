import { useState } from "react";
import { LinkButton } from "../../shell/components/Button";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { dayOf } from "../../shell/language/calendarDays";
import { Activity, useActivities, useNotes } from "../data/records";
import { useAgenda } from "../data/useAgenda";
import { ActivityRows } from "./ActivityRows";
import { MissingConnections } from "./MissingConnections";

/** The maximum number of activities shown. */
const most = 5;

/** The next activities of the agenda, and the numbers of today and this week. */
export function TodayCard() {
  const activities = useActivities();
  return (
    <section className="section">
      <h2>{t("campus.tab")}</h2>
      <MissingConnections />
      {activities.state === "waiting" ? <Waiting what={t("campus.loading")} /> : <Next activities={activities.state === "here" ? activities.value : []} />}
    </section>
  );
}

function Next({ activities }: { activities: readonly Activity[] }) {
  const [now] = useState(Date.now);
  const notes = useNotes();
  const today = dayOf(now);
  const agenda = useAgenda(activities, today, now);
  if (!agenda) return <Waiting what={t("campus.loading")} />;
  const coming = agenda.coming.flatMap((index) => {
    const activity = activities[index];
    return activity && activity.cancelled_at == null ? [{ index, activity }] : [];
  });
  const ofToday = coming.filter(({ index }) => agenda.days[index]?.includes(today)).length;
  return (
    <>
      <p className="row-text">
        {t("campus.today.count", { count: ofToday })} · {t("campus.week.count", { count: coming.length })}
      </p>
      {coming.length > 0 && <ActivityRows activities={coming.slice(0, most).map(({ activity }) => activity)} notes={notes} />}
      <div>
        <LinkButton to="/campus" kind="quiet" icon="forward">
          {t("campus.agenda.tab")}
        </LinkButton>
      </div>
    </>
  );
}
