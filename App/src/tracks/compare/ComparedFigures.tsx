import type { TrackDetail } from "../../engine/trackTypes";
import { rateOf } from "../../engine/sports";
import { Card } from "../../shell/components/Card";
import { clock, difference, distance, energy, height, number, pace, speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useSportOf } from "../data/useSportOf";
import { ComparedHeads } from "./ComparedHeads";
import type { Labels } from "./labels";

interface ComparedFiguresProps {
  first: TrackDetail;
  other: TrackDetail;
  labels: Labels;
}

/** The figures of both tracks and their differences; figures that both lack are left out. */
export function ComparedFigures({ first, other, labels }: ComparedFiguresProps) {
  const sportOf = useSportOf();
  const isPaced = [first, other].some((track) => rateOf(sportOf(track)) === "pace");
  return (
    <Card title={t("tracks.detail.figures")}>
      <div className="table-scroll" tabIndex={0} role="region" aria-label={t("tracks.detail.figures")}>
        <table className="table figures compared-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t("tracks.compare.figure")}</span>
              </th>
              <ComparedHeads labels={labels} />
              <th scope="col">{t("tracks.compare.difference")}</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(first, other, isPaced)
              .filter(({ values }) => values.some((value) => value != null))
              .map(({ name, values: [one, two], words }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{words(one)}</td>
                  <td>{words(two)}</td>
                  <td>{difference(one == null || two == null ? null : two - one, words)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

type Value = number | null | undefined;

interface FigureRow {
  name: string;
  values: readonly [Value, Value];
  words: (value: Value) => string;
}

function rowsOf(first: TrackDetail, other: TrackDetail, isPaced: boolean): FigureRow[] {
  const row = (name: string, words: (value: Value) => string, value: (track: TrackDetail) => Value): FigureRow => ({
    name,
    words,
    values: [value(first), value(other)],
  });
  const beats = (value: Value) => (value == null ? number(null) : t("tracks.detail.bpm", { rate: number(value) }));
  return [
    row(t("tracks.distance"), distance, ({ figures }) => figures.distance_m),
    row(t("tracks.time"), clock, ({ figures }) => figures.duration_s),
    row(t("tracks.detail.moving"), clock, ({ figures }) => figures.moving_s),
    ...(isPaced ? [row(t("tracks.pace"), pace, ({ figures }) => figures.pace_s_per_km)] : []),
    row(t("tracks.detail.speedMean"), speed, ({ figures }) => figures.speed_mean_mps),
    row(t("tracks.detail.speedMax"), speed, ({ figures }) => figures.speed_max_mps),
    row(t("tracks.detail.ascent"), height, ({ figures }) => figures.ascent_m),
    row(t("tracks.detail.descent"), height, ({ figures }) => figures.descent_m),
    row(t("tracks.detail.heartMean"), beats, ({ heart_rate, figures }) => heart_rate ?? figures.heart_rate_mean),
    row(t("tracks.detail.heartMax"), beats, ({ figures }) => figures.heart_rate_max),
    row(t("tracks.detail.energy"), energy, (track) => track.energy?.calories_kcal),
  ];
}
