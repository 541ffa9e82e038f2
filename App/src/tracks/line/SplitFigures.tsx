import { clock, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { EditablePoint } from "../data/lineEdits";

/** The distance and the time of both parts of a line that is split at a point. */
export function SplitFigures({ points, at }: { points: readonly EditablePoint[]; at: number }) {
  const [middle, end] = [points[at], points[points.length - 1]];
  if (!middle || !end) return null;
  const rows = [
    [t("tracks.split.before"), middle.distance, middle.elapsed],
    [t("tracks.split.after"), end.distance - middle.distance, end.elapsed - middle.elapsed],
  ] as const;
  return (
    <table className="line-figures figures" aria-live="polite">
      <thead>
        <tr>
          <td />
          <th scope="col">{t("tracks.distance")}</th>
          <th scope="col">{t("tracks.stated.duration")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, metres, seconds]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{distance(metres)}</td>
            <td>{clock(Number.isNaN(seconds) ? null : seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
