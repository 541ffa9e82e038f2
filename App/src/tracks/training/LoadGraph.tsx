import { PointerEvent, useState } from "react";
import type { TrainingPlan } from "../../engine/training";
import { Card } from "../../shell/components/Card";
import { noonOf } from "../../shell/language/calendarDays";
import { date, number, shortMonth } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { axisFor } from "../graphs/axis";

/** The units of the drawing, which is stretched to the width of the page. */
const width = 600;
const height = 200;
/** Days before today that are shown at most. */
const before = 84;
const lines = ["fitness", "fatigue"] as const;

/** Load, fitness and fatigue of each day until the goal, with their formulas behind a press (T17). */
export function LoadGraph({ plan }: { plan: TrainingPlan }) {
  const { load } = plan;
  const [pointed, setPointed] = useState<number | null>(null);
  const first = Math.max(load.first_day, plan.today - before);
  const from = first - load.first_day;
  const values = { load: load.load.slice(from), fitness: load.fitness.slice(from), fatigue: load.fatigue.slice(from), form: load.form.slice(from) };
  const count = values.load.length;
  const { max, step } = axisFor({ values: [0, Math.max(...values.load, ...values.fatigue, 10)], steps: { of: [1, 2, 5, 10], exact: false }, unit: 1 });
  const ticks = Array.from({ length: Math.round(max / step) + 1 }, (_, index) => index * step);
  const x = (index: number) => ((index + 0.5) / count) * width;
  const y = (value: number) => height * (1 - value / max);
  const today = plan.today - first;
  const shown = pointed ?? Math.min(Math.max(today, 0), count - 1);
  const months = Array.from({ length: count }, (_, index) => index).filter((index) => new Date(noonOf(first + index)).getDate() === 1);

  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    setPointed(Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * count))));
  }

  const path = (name: (typeof lines)[number]) => values[name].map((value, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  return (
    <Card title={t("tracks.training.load")}>
      <figure className="load">
        <figcaption className="load-figures figures" aria-hidden>
          <span className="load-day">{date(noonOf(first + shown))}</span>
          <span>{t("tracks.training.loadOf", { value: number(values.load[shown]) })}</span>
          <span data-line="fitness">{t("tracks.training.fitnessOf", { value: number(values.fitness[shown]) })}</span>
          <span data-line="fatigue">{t("tracks.training.fatigueOf", { value: number(values.fatigue[shown]) })}</span>
          <span>{t("tracks.training.formOf", { value: number(values.form[shown]) })}</span>
        </figcaption>
        <div
          className="load-drawing"
          role="img"
          aria-label={t("tracks.training.loadGraph", { fitness: number(values.fitness[shown]), fatigue: number(values.fatigue[shown]) })}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
            {ticks.map((tick) => (
              <line key={tick} className="load-line" x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
            ))}
            {values.load.map((value, index) => (
              <rect
                key={index}
                className="load-bar"
                data-coming={index > today || undefined}
                x={(index / count) * width}
                width={(width / count) * 0.7}
                y={y(value)}
                height={height - y(value)}
              />
            ))}
            {lines.map((name) => (
              <path key={name} className="load-path" data-line={name} d={path(name)} />
            ))}
            {today >= 0 && today < count && <line className="load-today" x1={x(today)} x2={x(today)} y1={0} y2={height} />}
            <line className="load-pointed" x1={x(shown)} x2={x(shown)} y1={0} y2={height} />
          </svg>
          {ticks.slice(1).map((tick) => (
            <span key={tick} className="load-tick figures" style={{ top: `${(100 * y(tick)) / height}%` }} aria-hidden>
              {number(tick)}
            </span>
          ))}
        </div>
        <div className="load-months" aria-hidden>
          {months.map((index) => (
            <span key={index} style={{ left: `${(100 * index) / count}%` }}>
              {shortMonth(noonOf(first + index))}
            </span>
          ))}
        </div>
      </figure>
      <details className="card-more">
        <summary>{t("tracks.training.formulas")}</summary>
        <ul className="load-formulas">
          <li>{t("tracks.training.formula.load")}</li>
          <li>{t("tracks.training.formula.fade", { what: t("tracks.training.fitness"), days: load.fitness_days })}</li>
          <li>{t("tracks.training.formula.fade", { what: t("tracks.training.fatigue"), days: load.fatigue_days })}</li>
          <li>{t("tracks.training.formula.form")}</li>
        </ul>
      </details>
      <details className="card-more">
        <summary>{t("tracks.graphs.table")}</summary>
        <div className="table-scroll" tabIndex={0} role="region" aria-label={t("tracks.training.load")}>
          <table className="table figures">
            <thead>
              <tr>
                <th scope="col">{t("tracks.training.dayColumn")}</th>
                <th scope="col">{t("tracks.training.load")}</th>
                <th scope="col">{t("tracks.training.fitness")}</th>
                <th scope="col">{t("tracks.training.fatigue")}</th>
                <th scope="col">{t("tracks.training.form")}</th>
              </tr>
            </thead>
            <tbody>
              {values.load.map((value, index) => {
                // Sundays, and the last day.
                if ((first + index + 4) % 7 !== 0 && index !== count - 1) return null;
                return (
                  <tr key={index}>
                    <th scope="row">{date(noonOf(first + index))}</th>
                    <td>{number(value)}</td>
                    <td>{number(values.fitness[index])}</td>
                    <td>{number(values.fatigue[index])}</td>
                    <td>{number(values.form[index])}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}
