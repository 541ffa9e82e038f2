import { useMemo } from "react";
import { recordingControl } from "../data/recording/recording";
import type { Sport } from "../../engine/trackTypes";
import { clock, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { rate, rateName } from "../rate";

/** The number of marks shown. */
const shown = 5;

/** The last marks, newest first (T6). */
export function LiveMarks({ count, sport }: { count: number; sport: Sport }) {
  const marks = useMemo(() => recordingControl.allMarks().slice(-shown).reverse(), [count]);
  if (marks.length === 0) return null;
  return (
    <section className="live-marks">
      <h2>{t("tracks.marks.title")}</h2>
      <table className="live-marks-table figures">
        <thead>
          <tr>
            <th scope="col">{t("tracks.distance")}</th>
            <th scope="col">{t("tracks.marks.partial")}</th>
            <th scope="col">{rateName(sport)}</th>
          </tr>
        </thead>
        <tbody>
          {marks.map((mark) => (
            <tr key={mark.number}>
              <th scope="row">{distance(mark.distance_m)}</th>
              <td>{clock(mark.duration_s)}</td>
              <td>{rate(sport, mark.pace_s_per_km)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
