import { ReactNode, useMemo } from "react";
import type { Agenda } from "../../engine/campus";
import { IconButton } from "../../shell/components/Button";
import { dayOf, noonOf } from "../../shell/language/calendarDays";
import { dates, month as monthWords } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { ColourOf } from "../data/courseColours";
import type { Activity } from "../data/records";
import { DayGrid } from "./DayGrid";

interface CalendarViewProps {
  view: "week" | "month";
  agenda: Agenda;
  activities: readonly Activity[];
  colourOf: ColourOf;
  today: number;
  chosen: number | null;
  /** The day whose week or month is shown. */
  shown: number;
  onChoose: (day: number | null) => void;
  onShow: (day: number) => void;
  /** Buttons beside the name of the week or month. */
  actions: ReactNode;
  /** Shows the activities of the chosen day, or of all shown days. */
  list: (activities: readonly Activity[]) => ReactNode;
}

/** The first and last day of the month of a day. */
function monthOf(day: number): [first: number, last: number] {
  const noon = new Date(noonOf(day));
  const dayIn = (month: number, date: number) => dayOf(new Date(noon.getFullYear(), month, date, 12).getTime());
  return [dayIn(noon.getMonth(), 1), dayIn(noon.getMonth() + 1, 0)];
}

/** The Monday of the week of a day; 1970-01-01 was a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** The activities of a week or a month in a table of its days, and as a list below. */
export function CalendarView({ view, agenda, activities, colourOf, today, chosen, shown, onChoose, onShow, actions, list }: CalendarViewProps) {
  const ofDays = useMemo(() => byDay(agenda, activities), [agenda, activities]);
  const monday = mondayOf(shown);
  const [first, last] = view === "month" ? monthOf(shown) : [monday, monday + 6];
  const begin = mondayOf(first);
  const weeks = (mondayOf(last) - begin) / 7 + 1;
  const listed = useMemo(() => {
    const [from, until] = chosen === null ? [first, last] : [chosen, chosen];
    const seen = new Set<Activity>();
    for (let day = from; day <= until; day++) ofDays.get(day)?.forEach((activity) => seen.add(activity));
    return [...seen];
  }, [ofDays, chosen, first, last]);

  function turn(by: 1 | -1): void {
    const other = by === 1 ? last + 1 : first - 1;
    const [from, until] = view === "month" ? monthOf(other) : [mondayOf(other), mondayOf(other) + 6];
    onChoose(null);
    onShow(from <= today && today <= until ? today : from);
  }
  const name = view === "month" ? monthWords(noonOf(first)) : dates({ day: "numeric", month: "short", year: "numeric" }).formatRange(noonOf(first), noonOf(last));
  return (
    <>
      <div className="semester">
        <IconButton icon="back" label={t(view === "month" ? "campus.month.previous" : "campus.week.previous")} onClick={() => turn(-1)} />
        <h2 className="semester-name" aria-live="polite">
          {name}
        </h2>
        <IconButton icon="forward" label={t(view === "month" ? "campus.month.next" : "campus.week.next")} onClick={() => turn(1)} />
        {actions}
      </div>
      <DayGrid
        first={begin}
        weeks={weeks}
        within={[first, last]}
        today={today}
        chosen={chosen}
        reached={shown}
        activitiesOf={(day) => ofDays.get(day) ?? none}
        colourOf={colourOf}
        titles={view === "month" ? 3 : 12}
        onChoose={onChoose}
        onReach={onShow}
      />
      {list(listed)}
    </>
  );
}

const none: readonly never[] = [];

/** The activities of each day, by time. */
function byDay({ months, days }: Agenda, activities: readonly Activity[]): ReadonlyMap<number, readonly Activity[]> {
  const found = new Map<number, Activity[]>();
  for (const index of months.flatMap((month) => month.activities)) {
    const activity = activities[index];
    if (!activity) continue;
    for (const day of days[index] ?? []) {
      const ofDay = found.get(day);
      if (ofDay) ofDay.push(activity);
      else found.set(day, [activity]);
    }
  }
  return found;
}
