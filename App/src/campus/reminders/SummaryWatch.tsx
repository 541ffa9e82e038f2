import { useEffect, useState } from "react";
import type { Preferences } from "../../device/api";
import { useShownMember } from "../../device/session/session";
import { useRecords } from "../../device/sync/useRecords";
import { notify } from "../../shell/messages/notify";
import { t } from "../../shell/language/language";
import { usePreferences } from "../../club/data/preferences";
import { dayOf, noonOf } from "../../shell/language/calendarDays";
import { Note, useActivities } from "../data/records";
import { useAgenda } from "../data/useAgenda";

/** Shows the activities of the day at the member's chosen hour, while a page of the app is open (U10). */
export function SummaryWatch() {
  const { daily_summary: chosen } = usePreferences();
  return chosen ? <SummaryTeller chosen={chosen} /> : null;
}

/** The age in milliseconds from which a missed summary is dropped. */
const longestLate = 12 * 3_600_000;

/** The maximum number of titles in a notification. */
const titles = 5;

/** Shows the summary of each day once on this device, which stores the last one. */
function SummaryTeller({ chosen: { hour } }: { chosen: NonNullable<Preferences["daily_summary"]> }) {
  const member = useShownMember();
  const activities = useActivities();
  const notes = useRecords<Note>("campus_notes");
  const [now, setNow] = useState(Date.now);
  const known = activities.state === "here" ? activities.value : null;
  const today = dayOf(now);
  const agenda = useAgenda(known ?? [], today, now);
  useEffect(() => {
    if (!agenda || !known || notes.state === "waiting") return undefined;
    const key = `cordada.summary.${member}`;
    const at = momentOf(today, hour);
    if (now >= at && now - at < longestLate && localStorage.getItem(key) !== String(today)) {
      const done = new Set(notes.state === "here" ? notes.value.flatMap((note) => (note.progress === "done" ? note.subject : [])) : []);
      const ofToday = agenda.months
        .flatMap((month) => month.activities)
        .flatMap((index) => (agenda.days[index]?.includes(today) ? (known[index] ?? []) : []))
        .filter(({ id, cancelled_at }) => cancelled_at == null && !done.has(id));
      localStorage.setItem(key, String(today));
      const title = t("campus.today.count", { count: ofToday.length });
      const text = ofToday.slice(0, titles).map((each) => each.title).join(" · ");
      if (ofToday.length > 0) void notify({ tag: `summary/${today}`, title, text, path: "/today" });
    }
    const next = now < at ? at : momentOf(today + 1, hour);
    const timer = setTimeout(() => setNow(Date.now()), next - now);
    return () => clearTimeout(timer);
  }, [agenda, known, notes, member, today, now, hour]);
  return null;
}

/** An hour of a day in the device's time zone, with its changes of the clock. */
const momentOf = (day: number, hour: number): number => new Date(noonOf(day)).setHours(hour, 0, 0, 0);
