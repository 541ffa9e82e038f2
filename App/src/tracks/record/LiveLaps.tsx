import { recordingControl } from "../data/recording/recording";
import type { LiveFigures } from "../../engine/recorder";
import type { Sport } from "../../engine/trackTypes";
import { clock, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { rate, rateName } from "../rate";

/** The number of completed laps shown. */
const shown = 4;

/** The current lap with the last completed ones below, after the first lap. */
export function LiveLaps({ live, sport }: { live: LiveFigures; sport: Sport }) {
  if (live.laps === 0) return null;
  const ended = recordingControl.allLaps().slice(-shown).reverse();
  const { lapElapsed, lapDistance, lapPace } = live;
  return (
    <section className="live-marks">
      <h2>{t("tracks.laps.title")}</h2>
      <table className="live-marks-table figures">
        <thead>
          <tr>
            <th scope="col">{t("tracks.laps.lap")}</th>
            <th scope="col">{t("tracks.time")}</th>
            <th scope="col">{t("tracks.distance")}</th>
            <th scope="col">{rateName(sport)}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{live.laps + 1}</th>
            <td>{clock(Math.floor(lapElapsed))}</td>
            <td>{distance(lapDistance)}</td>
            <td>{rate(sport, lapPace)}</td>
          </tr>
          {ended.map((lap) => (
            <tr key={lap.number}>
              <th scope="row">{lap.number}</th>
              <td>{clock(lap.duration_s)}</td>
              <td>{distance(lap.partial_distance_m)}</td>
              <td>{rate(sport, lap.pace_s_per_km)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
