import { restorable } from "../../device/sync/useRecords";
import type { TrackItem } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { date, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { TrackPreview } from "../list/TrackPreview";

interface DeletedTrackRowProps {
  track: TrackItem;
  /** UTC milliseconds. */
  deletedAt: number;
  onBringBack: () => void;
}

const dayLength = 24 * 3_600_000;

/** A deleted track, with the days left to restore it. */
export function DeletedTrackRow({ track, deletedAt, onBringBack }: DeletedTrackRowProps) {
  const left = Math.ceil((deletedAt + restorable - Date.now()) / dayLength);
  const when = track.started_at == null ? t("tracks.noDate") : date(track.started_at);
  return (
    <li className="deleted-track">
      <TrackPreview track={track} />
      <div className="deleted-track-words">
        <p className="deleted-track-name">
          <bdi>{track.name}</bdi>
        </p>
        <p className="deleted-track-when figures">
          {when} · {distance(track.distance_m)}
        </p>
        <p className="deleted-track-when">{t("tracks.deletedOnes.left", { count: left })}</p>
      </div>
      <Button icon="undo" aria-label={`${t("tracks.deletedOnes.bringBack")}: ${track.name}`} onClick={onBringBack}>
        {t("tracks.deletedOnes.bringBack")}
      </Button>
    </li>
  );
}
