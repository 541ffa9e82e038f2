import { useState } from "react";
import type { TrackProfile } from "../../engine/trackTypes";
import { clock, distance, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { GraphBase } from "./base";
import { nearest } from "./nearest";
import type { Series } from "./series";

const lines = 20;

interface GraphTableProps {
  all: readonly Series[];
  profile: TrackProfile;
  base: GraphBase;
}

/** The graphs as a table for screen readers: twenty rows, evenly spaced over the distance or the time. */
export function GraphTable(props: GraphTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="card-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("tracks.graphs.table")}</summary>
      {open && <Table {...props} />}
    </details>
  );
}

function Table({ all, profile, base }: GraphTableProps) {
  const { distance_m: distances, time_s: times = [] } = profile;
  const hasWay = base.places === distances;
  const places = Array.from({ length: lines + 1 }, (_, line) => nearest(base.values, (line * base.axis.max) / lines));
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={t("tracks.graphs.table")}>
      <table className="table figures">
        <thead>
          <tr>
            {hasWay && <th scope="col">{t("tracks.distance")}</th>}
            <th scope="col">{t("tracks.time")}</th>
            {all.map(({ key, name }) => (
              <th key={key} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...new Set(places)].map((place) => (
            <tr key={place}>
              {hasWay && <th scope="row">{distance(distances[place])}</th>}
              {hasWay ? <td>{clock(times[place])}</td> : <th scope="row">{clock(times[place])}</th>}
              {all.map(({ key, values, words }) => {
                const value = values[place];
                return <td key={key}>{value == null ? unknown : words(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
