import type { ComparedMark } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { clock, difference, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { ComparedHeads } from "./ComparedHeads";
import type { Labels } from "./labels";

/** Each mark with the time of both tracks and the gap so far. The faster time is highlighted. */
export function ComparedMarks({ marks, labels }: { marks: readonly ComparedMark[]; labels: Labels }) {
  return (
    <Card title={t("tracks.marks.title")}>
      <div className="table-scroll" tabIndex={0} role="region" aria-label={t("tracks.marks.title")}>
        <table className="table figures compared-table">
          <thead>
            <tr>
              <th scope="col">{t("tracks.distance")}</th>
              <ComparedHeads labels={labels} />
              <th scope="col">{t("tracks.compare.difference")}</th>
              <th scope="col">{t("tracks.compare.gap")}</th>
            </tr>
          </thead>
          <tbody>
            {marks.map(({ distance_m, split_s, other_split_s, gap_s }) => {
              const more = split_s == null || other_split_s == null ? null : other_split_s - split_s;
              return (
                <tr key={distance_m}>
                  <th scope="row">{distance(distance_m)}</th>
                  <td data-quicker={(more ?? 0) > 0 || undefined}>{clock(split_s)}</td>
                  <td data-quicker={(more ?? 0) < 0 || undefined}>{clock(other_split_s)}</td>
                  <td>{difference(more, clock)}</td>
                  <td>{difference(gap_s, clock)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
