import { KeyboardEvent, memo, useLayoutEffect, useRef, useState } from "react";
import { day as dayWords, shortMonth, weekday } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { noonOf } from "../../shell/language/calendarDays";

interface DayStripProps {
  /** The first day, in days since 1970-01-01. */
  first: number;
  /** The number of activities on each day. */
  counts: readonly number[];
  today: number;
  chosen: number | null;
  /** Called with null when the chosen day is pressed again. */
  onChoose: (day: number | null) => void;
}

/** The number of days that each key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageUp: -7,
  PageDown: 7,
  Home: -Infinity,
  End: Infinity,
};

/**
 * The days of a semester side by side, or stacked on a low screen, with a sign on days with activities (U4). Tab enters the
 * strip once; arrow keys move by days, page keys by weeks.
 */
export const DayStrip = memo(function DayStrip({ first, counts, today, chosen, onChoose }: DayStripProps) {
  useLanguage();
  const last = first + counts.length - 1;
  const isHere = first <= today && today <= last;
  const [reached, setReached] = useState(chosen ?? (isHere ? today : first));
  const strip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = strip.current;
    const button = element?.querySelector<HTMLElement>("[tabindex='0']");
    if (!element || !button) return;
    element.scrollLeft = button.offsetLeft - (element.clientWidth - button.clientWidth) / 2;
    element.scrollTop = button.offsetTop - (element.clientHeight - button.clientHeight) / 2;
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(reached + step, first), last);
    setReached(next);
    strip.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    <div ref={strip} className="day-strip" role="group" aria-label={t("campus.days")} onKeyDown={onKeyDown}>
      {counts.map((count, index) => {
        const day = first + index;
        const noon = noonOf(day);
        const isFirst = index === 0 || new Date(noon).getDate() === 1;
        return (
          <button
            key={day}
            type="button"
            className="day"
            data-day={day}
            data-busy={count > 0 || undefined}
            tabIndex={day === reached ? 0 : -1}
            aria-pressed={day === chosen}
            aria-current={day === today ? "date" : undefined}
            aria-label={t("campus.day.label", { day: dayWords(noon), count })}
            onFocus={() => setReached(day)}
            onClick={() => onChoose(day === chosen ? null : day)}
          >
            <span className="day-month">{isFirst ? shortMonth(noon) : ""}</span>
            <span className="day-weekday">{weekday(noon)}</span>
            <span className="day-number">{new Date(noon).getDate()}</span>
            <span className="day-sign" />
          </button>
        );
      })}
    </div>
  );
});
