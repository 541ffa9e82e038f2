import type { Best, Sport } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { clock, date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { bestName, ofOurDistances } from "../bestName";
import { rate, rateName } from "../rate";

/**
 * The best efforts over each distance, within any track, with a link to the track (T14): those of the category, or of running
 * if there is none.
 */
export function BestEfforts({ bests, sport }: { bests: readonly Best[]; sport: Sport | null }) {
  const ours = ofOurDistances(bests, sport);
  if (ours.length === 0) return null;
  return (
    <Card title={t("tracks.bests.title")}>
      <div className="table-scroll" tabIndex={0} role="region" aria-label={t("tracks.bests.title")}>
        <table className="table figures">
          <thead>
            <tr>
              <th scope="col">{t("tracks.distance")}</th>
              <th scope="col">{t("tracks.time")}</th>
              <th scope="col">{rateName(sport)}</th>
              <th scope="col">{t("tracks.bests.when")}</th>
            </tr>
          </thead>
          <tbody>
            {ours.map((best) => (
              <tr key={best.distance_m}>
                <th scope="row">{bestName(best.distance_m, sport)}</th>
                <td>{clock(best.duration_s)}</td>
                <td>{rate(sport, best.duration_s / (best.distance_m / 1000))}</td>
                <td>{best.track ? <Link to={`/tracks/${best.track}`}>{whenOf(best)}</Link> : whenOf(best)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function whenOf({ started_at }: Best): string {
  return started_at == null ? t("tracks.noDate") : date(started_at);
}
