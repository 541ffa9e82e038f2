import { useState } from "react";
import type { TrackProfile } from "../../engine/trackTypes";
import { clock, distance, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { nearest } from "./nearest";
import type { Series } from "./series";

const lines = 20;

/** The graphs as a table, for those who cannot see them: twenty places, evenly along the way. */
export function GraphTable({ all, profile }: { all: readonly Series[]; profile: TrackProfile }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="card-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("tracks.graphs.table")}</summary>
      {open && <Table all={all} profile={profile} />}
    </details>
  );
}

function Table({ all, profile }: { all: readonly Series[]; profile: TrackProfile }) {
  const { distance_m: distances, time_s: times = [] } = profile;
  const length = distances[distances.length - 1] ?? 0;
  const places = Array.from({ length: lines + 1 }, (_, line) => nearest(distances, (line * length) / lines));
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={t("tracks.graphs.table")}>
      <table className="table figures">
        <thead>
          <tr>
            <th scope="col">{t("tracks.distance")}</th>
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
              <th scope="row">{distance(distances[place])}</th>
              <td>{clock(times[place])}</td>
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
