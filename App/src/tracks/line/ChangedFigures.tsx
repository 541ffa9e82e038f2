import type { DerivedTrack } from "../../engine/tracks";
import type { TrackDetail } from "../../engine/trackTypes";
import { clock, distance, height, speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";

interface ChangedFiguresProps {
  before: TrackDetail;
  after: DerivedTrack;
  /** True while the figures of a later edit are derived. */
  isWaiting: boolean;
}

/** The figures that an edit changes, before and after. */
export function ChangedFigures({ before, after, isWaiting }: ChangedFiguresProps) {
  const [old, next] = [before.figures, after.detail.figures];
  const rows = [
    [t("tracks.distance"), distance(old.distance_m), distance(next.distance_m)],
    [t("tracks.stated.duration"), clock(old.duration_s), clock(next.duration_s)],
    [t("tracks.detail.ascent"), height(old.ascent_m), height(next.ascent_m)],
    [t("tracks.detail.descent"), height(old.descent_m), height(next.descent_m)],
    [t("tracks.detail.speedMax"), speed(old.speed_max_mps), speed(next.speed_max_mps)],
  ] as const;
  return (
    <>
      <p className="line-deriving" role="status">
        {isWaiting && t("tracks.line.deriving")}
      </p>
      <table className="line-figures figures" aria-live="polite" aria-busy={isWaiting}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("tracks.line.before")}</th>
            <th scope="col">{t("tracks.line.after")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, one, other]) => (
            <tr key={name} data-changed={one === other ? undefined : ""}>
              <th scope="row">{name}</th>
              <td>{one}</td>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
