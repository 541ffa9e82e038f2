import { useEffect, useMemo, useState } from "react";
import { useShownMember } from "../../device/session/session";
import { Reminder, remindersOf } from "../../engine/campus";
import { notify } from "../../shell/messages/notify";
import { toldTime } from "../data/activityTimes";
import { Activity, activityPath, useActivities, useNotes } from "../data/records";
import { useCampusCore } from "../useCampusCore";
import { timeWords } from "../words";

interface Reminded {
  activity: Activity;
  reminders: readonly Reminder[];
}

/** Shows reminders as notifications while a page of the app is open; missed ones, at the next visit. */
export function ReminderWatch() {
  const notes = useNotes();
  const activities = useActivities();
  const reminded = useMemo(() => {
    const all = activities.state === "here" ? activities.value : [];
    return all.flatMap((activity): Reminded[] => {
      const note = notes.get(activity.id);
      const reminders = note?.reminders ?? [];
      const isOpen = activity.cancelled_at == null && note?.progress !== "done";
      return isOpen && reminders.length > 0 ? [{ activity, reminders }] : [];
    });
  }, [notes, activities]);
  return reminded.length > 0 ? <ReminderTeller reminded={reminded} /> : null;
}

const hour = 3_600_000;
/** The age in milliseconds from which a missed reminder is dropped. */
const longestLate = 12 * hour;
/** The period for which reminders are computed at a time, in milliseconds. */
const ahead = 6 * hour;

/** Shows each reminder once on this device, which stores the time up to which it has done so. */
function ReminderTeller({ reminded }: { reminded: readonly Reminded[] }) {
  const core = useCampusCore();
  const member = useShownMember();
  const [look, setLook] = useState(0);
  useEffect(() => {
    if (!core) return undefined;
    const key = `cordada.reminders.${member}`;
    const now = Date.now();
    const shown = Number(localStorage.getItem(key) ?? now);
    const activities = reminded.map(({ activity, reminders }) => ({ ...toldTime(activity), reminders }));
    const due = remindersOf(core, { after: Math.max(shown, now - longestLate), until: now + ahead, activities });
    for (const { activity: index, at } of due) {
      const activity = reminded[index]?.activity;
      if (!activity || at > now) continue;
      const { id, course, title } = activity;
      const text = [course?.name, timeWords(activity)].filter(Boolean).join(" · ");
      void notify({ title, text, path: `${activityPath(id, course?.id)}?reminder=${at}` });
    }
    localStorage.setItem(key, String(now));
    const next = due.find(({ at }) => at > now)?.at ?? now + ahead;
    const timer = setTimeout(() => setLook(look + 1), next - now);
    return () => clearTimeout(timer);
  }, [core, member, reminded, look]);
  return null;
}
