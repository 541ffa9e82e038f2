import { KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { day as dayWords, shortMonth, weekday } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { noonOf } from "../data/days";

interface DayStripProps {
  /** The first day, counted from 1970-01-01. */
  first: number;
  /** How many activities each day has. */
  counts: readonly number[];
  today: number;
  chosen: number | null;
  onChoose: (day: number) => void;
}

/** How far each key goes, in days. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7, Home: -Infinity, End: Infinity };

/** The days of a semester beside each other, to scroll sideways: a sign on those with activities (U4). Tab enters once; arrows go by days, pages by weeks. */
export function DayStrip({ first, counts, today, chosen, onChoose }: DayStripProps) {
  const last = first + counts.length - 1;
  const isHere = first <= today && today <= last;
  const [reached, setReached] = useState(chosen ?? (isHere ? today : first));
  const strip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = strip.current;
    const button = element?.querySelector<HTMLElement>("[tabindex='0']");
    if (element && button) element.scrollLeft = button.offsetLeft - (element.clientWidth - button.clientWidth) / 2;
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
            onClick={() => onChoose(day)}
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
}
