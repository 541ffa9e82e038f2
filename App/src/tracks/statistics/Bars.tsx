import { useEffect, useRef, useState } from "react";
import { unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import "./Bars.css";

interface Bar {
  name: string;
  /** Short, under the bar. */
  sign: string;
  value: number | null;
}

interface BarsProps {
  /** What is measured. */
  name: string;
  bars: readonly Bar[];
  words: (value: number) => string;
}

/** A value over time; the newest is in sight, older ones by scrolling. The same as a table below. */
export function Bars({ name, bars, words }: BarsProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const most = Math.max(...bars.map(({ value }) => value ?? 0), 0);
  const told = bars[pointed ?? bars.length - 1];
  const wordsOf = ({ value }: Bar) => (value === null ? unknown : words(value));

  useEffect(() => {
    scroll.current?.scrollTo({ left: scroll.current.scrollWidth });
  }, [bars.length]);

  return (
    <figure className="bars">
      {told && (
        <figcaption className="bars-told" aria-hidden>
          <span className="bars-value figures">{wordsOf(told)}</span> {told.name}
        </figcaption>
      )}
      <div
        ref={scroll}
        className="bars-scroll"
        role="img"
        aria-label={t("tracks.statistics.bars", { name, most: words(most) })}
        onPointerLeave={() => setPointed(null)}
      >
        {bars.map((bar, index) => (
          <div
            key={bar.name}
            className="bar"
            data-pointed={index === (pointed ?? bars.length - 1) || undefined}
            onPointerEnter={() => setPointed(index)}
          >
            <div className="bar-way">
              <div className="bar-length" style={{ height: `${most > 0 ? (100 * (bar.value ?? 0)) / most : 0}%` }} />
            </div>
            <span className="bar-sign">{bar.sign}</span>
          </div>
        ))}
      </div>
      <details className="card-more">
        <summary>{t("tracks.graphs.table")}</summary>
        <div className="table-scroll">
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
