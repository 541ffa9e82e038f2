import { useEffect, useRef, useState } from "react";
import { unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { axisFor } from "../graphs/axis";
import type { Measure } from "./measures";
import { byYear } from "./years";
import "./Bars.css";

/** A week or month, or a long time without tracks. */
export interface Bar {
  name: string;
  /** A short label below the bar. */
  sign: string;
  /** The year, shown below its bars. */
  year: number;
  value: number | null;
  isPause?: true;
}

interface BarsProps {
  /** The name of the measure. */
  name: string;
  bars: readonly Bar[];
  measure: Pick<Measure, "words" | "steps" | "unit" | "tick">;
}

/** A value over time; the newest is visible, older ones by scrolling. A table repeats the values. */
export function Bars({ name, bars, measure: { words, steps, unit, tick } }: BarsProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const most = Math.max(...bars.map(({ value }) => value ?? 0), 0);
  const { max, step } = axisFor({ values: [0, most], steps, unit: unit() });
  const ticks = Array.from({ length: Math.round(max / step) + 1 }, (_, index) => index * step);
  const newest = bars.map(({ value }) => (value ?? 0) > 0).lastIndexOf(true);
  const shown = pointed ?? (newest < 0 ? bars.length - 1 : newest);
  const focused = bars[shown];
  const wordsOf = ({ value }: Bar) => (value === null ? unknown : words(value));

  useEffect(() => {
    scroll.current?.scrollTo({ left: scroll.current.scrollWidth });
  }, [bars.length]);

  return (
    <figure className="bars">
      {focused && (
        <figcaption className="bars-focused" aria-hidden>
          {!focused.isPause && <span className="bars-value figures">{wordsOf(focused)}</span>} {focused.name}
        </figcaption>
      )}
      <div
        ref={scroll}
        className="bars-scroll"
        role="img"
        tabIndex={0}
        aria-label={t("tracks.statistics.bars", { name, most: words(most) })}
        onPointerLeave={() => setPointed(null)}
      >
        <div className="bars-axis figures" aria-hidden>
          {ticks.map((value) => (
            <span key={value} style={{ bottom: `${(100 * value) / max}%` }}>
              {tick(value)}
            </span>
          ))}
        </div>
        <div className="bars-row">
          {ticks.map((value) => (
            <span key={value} className="bars-line" style={{ "--height": `${value / max}` }} />
          ))}
          {byYear(bars).map(({ year, bars: those }) => (
            <div key={year} className="bars-year" style={{ "--bars": those.length }}>
              {those.map((bar) => (
                <div
                  key={bar.name}
                  className="bar"
                  data-pause={bar.isPause}
                  data-pointed={bar === focused || undefined}
                  onPointerEnter={() => setPointed(bars.indexOf(bar))}
                >
                  <div className="bar-way">
                    <div className="bar-length" style={{ height: `${(100 * (bar.value ?? 0)) / max}%` }} />
                  </div>
                  <span className="bar-sign">{bar.sign}</span>
                </div>
              ))}
              <div className="bars-year-name figures">
                <span>{year}</span>
              </div>
            </div>
          ))}
        </div>
      </div>
      <details className="card-more">
        <summary>{t("tracks.graphs.table")}</summary>
        <div className="table-scroll" tabIndex={0} role="region" aria-label={name}>
          <table className="table figures">
            <thead>
              <tr>
                <th scope="col">{t("tracks.statistics.period")}</th>
                <th scope="col">{name}</th>
              </tr>
            </thead>
            <tbody>
              {[...bars].reverse().map((bar) => (
                <tr key={bar.name}>
                  <th scope="row">{bar.name}</th>
                  <td>{wordsOf(bar)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
