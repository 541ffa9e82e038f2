import type { Mark, Sport } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { clock, distance, heights, speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { rate, rateName } from "../rate";

/** The marks of a track, one a line (T6, T9). The bar behind a rate is longer the faster it was. */
export function MarkTable({ marks, sport }: { marks: readonly Mark[]; sport: Sport | null }) {
  const paces = marks.map((mark) => mark.pace_s_per_km ?? Infinity);
  const fastest = Math.min(...paces);
  const high = marks.some((mark) => mark.altitude_min_m != null);
  return (
    <Card title={t("tracks.marks.title")}>
      <div className="table-scroll" tabIndex={0} role="region" aria-label={t("tracks.marks.title")}>
        <table className="table figures">
          <thead>
            <tr>
              <th scope="col">{t("tracks.distance")}</th>
              <th scope="col">{t("tracks.marks.partial")}</th>
              <th scope="col">{rateName(sport)}</th>
              <th scope="col">{t("tracks.marks.elapsed")}</th>
              <th scope="col">{t("tracks.detail.speedMax")}</th>
              {high && <th scope="col">{t("tracks.detail.altitude")}</th>}
            </tr>
          </thead>
          <tbody>
            {marks.map((mark, index) => (
              <tr key={index} data-fastest={mark.pace_s_per_km === fastest || undefined}>
                <th scope="row">{distance(mark.distance_m)}</th>
                <td>{clock(mark.duration_s)}</td>
                <td className="mark-pace">
                  <span className="mark-pace-bar" style={{ width: `${barWidth(mark, fastest)}%` }} aria-hidden />
                  <span className="mark-pace-words">{rate(sport, mark.pace_s_per_km)}</span>
                </td>
                <td>{clock(mark.elapsed_s)}</td>
                <td>{speed(mark.speed_max_mps)}</td>
                {high && <td>{heights(mark.altitude_min_m, mark.altitude_max_m)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function barWidth({ pace_s_per_km }: Mark, fastest: number): number {
  return pace_s_per_km == null ? 0 : Math.round((100 * fastest) / pace_s_per_km);
}
