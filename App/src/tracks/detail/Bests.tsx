import type { Best, Sport } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { clock } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { bestName } from "../bestName";
import { rate } from "../rate";

/** The best efforts within this track (T14). */
export function Bests({ bests, sport }: { bests: readonly Best[]; sport: Sport | null }) {
  return (
    <Card title={t("tracks.bests.title")}>
      <dl className="best-list figures">
        {bests.map((best) => (
          <div key={best.distance_m} className="best">
            <dt>{bestName(best.distance_m, sport)}</dt>
            <dd>
              {clock(best.duration_s)}
              <span className="best-pace">{rate(sport, best.duration_s / (best.distance_m / 1000))}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
