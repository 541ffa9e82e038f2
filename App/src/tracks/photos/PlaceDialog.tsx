import { useMemo, useState } from "react";
import type { TrackDetail } from "../../engine/trackTypes";
import { TrackMap } from "../../map/track/TrackMap";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { showUndoable } from "../../shell/components/toast";
import { clock, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { editPhoto, Photo, PhotoFields } from "../data/photos";
import { useTrackLines } from "../data/useTrack";
import { placeAlong, wayOf } from "../detail/placeAlong";
import { nearest } from "../graphs/nearest";
import { rate } from "../rate";
import { useSportOf } from "../useSportOf";

interface PlaceDialogProps {
  track: TrackDetail;
  photo: Photo;
  /** Called when it stands somewhere else: the page shows where. */
  onPlaced: () => void;
  onClose: () => void;
}

/** Moves a photo along its track, or takes it off. */
export function PlaceDialog({ track, photo, onPlaced, onClose }: PlaceDialogProps) {
  const { distance_m: distances = [], time_s: times = [] } = track.profile ?? {};
  const sport = useSportOf()(track);
  const lines = useTrackLines(track.id);
  const shown = lines.state === "here" ? lines.value : null;
  const way = useMemo(() => shown && wayOf(shown), [shown]);
  const [index, setIndex] = useState(() => nearest(distances, photo.place?.distance_m ?? 0));
  const [isMoved, setMoved] = useState(false);
  const at = distances[index] ?? 0;
  const length = distances[distances.length - 1] ?? 0;
  const along = way && length > 0 ? placeAlong(way, at / length) : null;
  const place = isMoved || !photo.place ? along : ([photo.place.longitude, photo.place.latitude] as const);
  const words = [distance(at), times[index] == null ? null : clock(times[index])].filter((each) => each !== null).join(" · ");

  function keep(after: PhotoFields): void {
    const undo = editPhoto(photo, after);
    onPlaced();
    if (undo) showUndoable(t(after.place ? "tracks.photos.moved" : "tracks.photos.takenOff"), undo);
  }

  return (
    <Dialog
      title={t("tracks.photos.place")}
      onClose={onClose}
      actions={
        <>
          {photo.place && <Button onClick={() => keep({ place: null })}>{t("tracks.photos.takeOff")}</Button>}
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button
            kind="primary"
            disabled={!along || (!isMoved && photo.place != null)}
            onClick={() => along && keep({ place: { latitude: along[1], longitude: along[0], distance_m: at, by: "hand" } })}
          >
            {t("tracks.photos.placeHere")}
          </Button>
        </>
      }
    >
      <div className="photo-place">
        {shown && (
          <TrackMap
            name={track.name}
            lines={shown}
            cursor={place}
            speedText={(metresPerSecond) => rate(sport, 1000 / metresPerSecond)}
            full={false}
          />
        )}
        <p className="figures">{words}</p>
        <input
          type="range"
          className="cursor-slider"
          aria-label={t("tracks.photos.along")}
          aria-valuetext={words}
          min={0}
          max={Math.max(0, distances.length - 1)}
          value={index}
          onChange={(event) => {
            setIndex(Number(event.target.value));
            setMoved(true);
          }}
        />
      </div>
    </Dialog>
  );
}
