import type { Mark, Sport } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { clock, distance, heights, speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { rate, rateName } from "../rate";

/** The splits of a track that somebody shares. */
export function Marks({ marks, sport }: { marks: readonly Mark[]; sport: Sport | null }) {
  return (
    <Card title={t("tracks.marks.title")}>
      <MarkTable title={t("tracks.marks.title")} marks={marks} sport={sport} />
    </Card>
  );
}

interface MarkTableProps {
  title: string;
  marks: readonly Mark[];
  sport: Sport | null;
  /** True to name marks by number, as laps; splits are named by their end. */
  areLaps?: boolean;
}

/** Marks as rows. The bar below a rate is longer for a faster one. */
export function MarkTable({ title, marks, sport, areLaps = false }: MarkTableProps) {
  const paces = marks.map((mark) => mark.pace_s_per_km ?? Infinity);
  const fastest = Math.min(...paces);
  const heads = areLaps
    ? [t("tracks.laps.lap"), t("tracks.time"), rateName(sport), t("tracks.distance")]
    : [t("tracks.distance"), t("tracks.marks.partial"), rateName(sport), t("tracks.marks.elapsed")];
  const fast = marks.some((mark) => mark.speed_max_mps != null);
  const high = marks.some((mark) => mark.altitude_min_m != null);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={title}>
      <table className="table mark-table figures" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} scope="col" role="columnheader">
                {head}
              </th>
            ))}
            {fast && (
              <th scope="col" role="columnheader" data-beside>
                {t("tracks.detail.speedMax")}
              </th>
            )}
            {high && (
              <th scope="col" role="columnheader" data-beside>
                {t("tracks.detail.altitude")}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {marks.map((mark, index) => (
            <tr key={index} role="row" data-fastest={mark.pace_s_per_km === fastest || undefined}>
              <th scope="row" role="rowheader">
                {areLaps ? mark.number : distance(mark.distance_m)}
              </th>
              <td role="cell">{clock(mark.duration_s)}</td>
              <td role="cell" className="mark-pace">
                <span className="mark-pace-bar" style={{ width: `${barWidth(mark, fastest)}%` }} aria-hidden />
                {rate(sport, mark.pace_s_per_km)}
              </td>
              <td role="cell">{areLaps ? distance(mark.partial_distance_m) : clock(mark.elapsed_s)}</td>
              {fast && (
                <td role="cell" data-beside>
                  <span className="mark-beside">{t("tracks.detail.speedMax")} </span>
                  {speed(mark.speed_max_mps)}
                </td>
              )}
              {high && (
                <td role="cell" data-beside>
                  {heights(mark.altitude_min_m, mark.altitude_max_m)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function barWidth({ pace_s_per_km }: Mark, fastest: number): number {
  return pace_s_per_km == null ? 0 : Math.round((100 * fastest) / pace_s_per_km);
}
