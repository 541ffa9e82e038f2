import type { Pyramid, SentGrade } from "../../engine/boulders";
import { Card } from "../../shell/components/Card";
import { number } from "../../shell/language/format";
import { locale, t } from "../../shell/language/language";

/** The number of problems sent per grade, hardest on top, with flashes highlighted. Grades of other scales follow by name. */
export function GradePyramid({ levels, others }: Pyramid) {
  const most = Math.max(...[...levels, ...others].map(countOf));
  const byName = new Intl.Collator(locale(), { numeric: true });
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
          {[...levels].reverse().map((level) => (
            <LevelRow key={level.grade} level={level} most={most} />
          ))}
        </tbody>
        {others.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={2} className="pyramid-heading">
                {t("boulders.pyramid.others")}
              </th>
            </tr>
            {[...others]
              .sort((one, other) => byName.compare(one.grade, other.grade))
              .map((level) => (
                <LevelRow key={level.grade} level={level} most={most} />
              ))}
          </tbody>
        )}
      </table>
      <Legend />
    </Card>
  );
}

const countOf = ({ flashes, others }: SentGrade) => flashes + others;

function LevelRow({ level, most }: { level: SentGrade; most: number }) {
  const { grade, flashes, others } = level;
  const share = (count: number) => ({ width: `${(100 * count) / most}%` });
  return (
    <tr>
      <th scope="row">{grade}</th>
      <td>
        <span className="pyramid-bar" aria-hidden>
          <span className="pyramid-flashes" style={share(flashes)} />
          <span className="pyramid-others" style={share(others)} />
        </span>
        <span className="pyramid-count">
          {number(countOf(level))}
          <span className="unseen">{flashes > 0 && ` (${t("boulders.pyramid.flashes", { count: flashes })})`}</span>
        </span>
      </td>
    </tr>
  );
}

/** The legend of the colours. */
export function Legend() {
  return (
    <p className="send-legend" aria-hidden>
      <span className="send-sign pyramid-flashes" /> {t("boulders.outcome.flash")}
      <span className="send-sign pyramid-others" /> {t("boulders.problem.sent")}
    </p>
  );
}
