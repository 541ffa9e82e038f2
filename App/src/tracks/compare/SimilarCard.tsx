import { useState } from "react";
import { useSimilarTracks } from "../data/useComparison";
import { useSportOf } from "../data/useSportOf";
import type { SimilarTrack, Sport, TrackDetail } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { clock, date, dateTime, difference, time } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { rate, rateName } from "../rate";
import "./SimilarCard.css";

/** The number of rows shown before the member opens all. */
const few = 8;

/** The tracks of the same sport along this route, including this one (T12). Nothing if there is no other. */
export function SimilarCard({ track, sport }: { track: TrackDetail; sport: Sport | null }) {
  const similar = useSimilarTracks(track.id);
  const sportOf = useSportOf();
  const [all, setAll] = useState(false);
  if (similar.state !== "here") return null;
  const { recorded_s } = similar.value;
  const others = similar.value.tracks.filter((other) => sportOf(other) === sport);
  if (others.length === 0) return null;
  const rows = [withTime(track, recorded_s), ...others].sort((a, b) => (b.started_at ?? 0) - (a.started_at ?? 0));
  // The times over what all passed of the route: recorders are not started at the same spot.
  const comparable = ({ difference_s }: SimilarTrack) => (recorded_s ?? Infinity) + (difference_s ?? 0);
  const best = Math.min(...rows.map(comparable));
  const shown = all ? rows : rows.filter((row, index) => index < few || row.id === track.id || comparable(row) === best);
  return (
    <Card title={t("tracks.similar.title")}>
      <div className="table-scroll" tabIndex={0} role="region" aria-label={t("tracks.similar.title")}>
        <table className="table figures similar-table">
          <thead>
            <tr>
              <th scope="col">{t("tracks.bests.when")}</th>
              <th scope="col">{t("tracks.similar.time")}</th>
              <th scope="col">{rateName(sport)}</th>
              <th scope="col">{t("tracks.compare.difference")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <SimilarRow key={row.id} {...{ row, sport }} part={best / comparable(row)} of={track.id} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t("tracks.similar.all", { all: rows.length })}
        </Button>
      )}
      <p className="card-note">{t("tracks.similar.note")}</p>
    </Card>
  );
}

function withTime(track: TrackDetail, recorded_s: number | undefined): SimilarTrack {
  return recorded_s === undefined ? track : { ...track, recorded_s };
}

/** One of the tracks; `part` is the best time as a part of its own. */
function SimilarRow({ row, part, sport, of }: { row: SimilarTrack; part: number; sport: Sport | null; of: string }) {
  const { recorded_s } = row;
  const when = row.started_at == null ? t("tracks.noDate") : dateTime(row.started_at);
  const isBest = part === 1;
  return (
    <tr data-fastest={isBest || undefined} data-this={row.id === of || undefined}>
      <th scope="row">
        {row.id === of ? (
          date(row.started_at)
        ) : (
          <Link to={`/tracks/${of}/compare/${row.id}`} aria-label={t("tracks.similar.compare", { when, name: row.name })}>
            {date(row.started_at)}
          </Link>
        )}
        <span className="similar-time">
          {row.id === of ? t("tracks.similar.this") : time(row.started_at)}
          {isBest && <> · <strong>{t("tracks.similar.best")}</strong></>}
        </span>
      </th>
      <td className="mark-pace">
        {recorded_s !== undefined && (
          <span className="mark-pace-bar" style={{ width: `${Math.round(100 * part)}%` }} aria-hidden />
        )}
        {clock(recorded_s)}
      </td>
      <td>{rate(sport, row.pace_s_per_km)}</td>
      <td>{row.id === of ? "" : difference(row.difference_s, clock)}</td>
    </tr>
  );
}
