import { KeyboardEvent, memo, useEffect, useRef } from "react";
import { noonOf } from "../../shell/language/calendarDays";
import { day as dayWords, time, weekday } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { startOf, wholeDays } from "../data/activityTimes";
import type { ColourOf } from "../data/courseColours";
import type { Activity } from "../data/records";

interface DayGridProps {
  /** The first day, a Monday, in days since 1970-01-01. */
  first: number;
  weeks: number;
  /** The days that belong to the shown month; the others are dimmed. */
  within: readonly [first: number, last: number];
  today: number;
  chosen: number | null;
  /** The day that Tab reaches. */
  reached: number;
  /** The activities of a day, by time. */
  activitiesOf: (day: number) => readonly Activity[];
  colourOf: ColourOf;
  /** The maximum number of titles of a day. */
  titles: number;
  /** Called with null when the chosen day is pressed again. */
  onChoose: (day: number | null) => void;
  /** Called when a key leads to a day, which may not be shown. */
  onReach: (day: number) => void;
}

/** The number of days that each key moves; page keys move by what is shown. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days of one or several weeks as a table, with the activities of each. Tab enters it once; arrow keys move by days and weeks. */
export const DayGrid = memo(function DayGrid(props: DayGridProps) {
  useLanguage();
  const { first, weeks, within, today, chosen, reached, activitiesOf, colourOf, titles, onChoose, onReach } = props;
  const grid = useRef<HTMLDivElement>(null);
  // True if a key led to the reached day, which has the focus then.
  const isByKey = useRef(false);
  useEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [reached, first]);

  function onKeyDown(event: KeyboardEvent): void {
    const page = weeks * 7;
    const step = event.key === "PageUp" ? -page : event.key === "PageDown" ? page : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    onReach(reached + step);
  }

  const days = Array.from({ length: weeks * 7 }, (_, index) => first + index);
  return (
    <div ref={grid} className="day-grid" data-weeks={weeks} role="group" aria-label={t("campus.days.grid")} onKeyDown={onKeyDown}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className="day-grid-weekday" aria-hidden>
          {weekday(noonOf(day))}
        </span>
      ))}
      {days.map((day) => {
        const shown = activitiesOf(day);
        const noon = noonOf(day);
        return (
          <button
            key={day}
            type="button"
            className="day-cell"
            data-day={day}
            data-outside={day < within[0] || day > within[1] || undefined}
            tabIndex={day === reached ? 0 : -1}
            aria-pressed={day === chosen}
            aria-current={day === today ? "date" : undefined}
            aria-label={t("campus.day.label", { day: dayWords(noon), count: shown.length })}
            onClick={() => onChoose(day === chosen ? null : day)}
          >
            <span className="day-cell-number">{new Date(noon).getDate()}</span>
            <span className="day-cell-titles">
              {shown.slice(0, titles).map((activity) => (
                <span key={activity.id} className="day-cell-title" data-colour={colourOf(activity) ?? undefined} data-cancelled={activity.cancelled_at != null || undefined}>
                  {weeks === 1 && !wholeDays(activity) && <span className="day-cell-time">{time(startOf(activity))}</span>}
                  <span className="day-cell-words">{activity.title}</span>
                </span>
              ))}
              {shown.length > titles && <span className="day-cell-more">+{shown.length - titles}</span>}
            </span>
          </button>
        );
      })}
    </div>
  );
});
