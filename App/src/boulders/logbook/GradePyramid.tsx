import type { PyramidLevel } from "../../engine/bouldering";
import { Card } from "../../shell/components/Card";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";

/** How many problems of each grade were sent, the hardest on top; flashes stand out. */
export function GradePyramid({ levels }: { levels: readonly PyramidLevel[] }) {
  const most = Math.max(...levels.map(({ flashes, others }) => flashes + others));
  const share = (count: number) => ({ width: `${(100 * count) / most}%` });
  return (
    <Card title={t("boulders.pyramid.title")}>
      <table className="pyramid figures">
        <thead className="unseen">
          <tr>
            <th scope="col">{t("boulders.grade")}</th>
            <th scope="col">{t("boulders.problem.sent")}</th>
          </tr>
        </thead>
        <tbody>
          {[...levels].reverse().map(({ grade, flashes, others }) => (
            <tr key={grade}>
              <th scope="row">{grade}</th>
              <td>
                <span className="pyramid-bar" aria-hidden>
                  <span className="pyramid-flashes" style={share(flashes)} />
                  <span className="pyramid-others" style={share(others)} />
                </span>
                <span className="pyramid-count">
                  {number(flashes + others)}
                  <span className="unseen">
                    {flashes > 0 && ` (${t("boulders.pyramid.flashes", { count: flashes })})`}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </Card>
  );
}

/** Which colour is what. */
export function Legend() {
  return (
    <p className="send-legend" aria-hidden>
      <span className="send-sign pyramid-flashes" /> {t("boulders.outcome.flash")}
      <span className="send-sign pyramid-others" /> {t("boulders.problem.sent")}
    </p>
  );
}
