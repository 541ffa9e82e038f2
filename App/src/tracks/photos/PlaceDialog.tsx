import { useMemo, useState } from "react";
import type { PhotoPlace } from "../../engine/photos";
import type { TrackDetail } from "../../engine/trackTypes";
import { TrackMap } from "../../map/track/TrackMap";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { showUndoable } from "../../shell/components/toast";
import { clock, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { Photo } from "../data/photos";
import { placePhoto } from "../data/placePhotos";
import { useTrackLines } from "../data/useTrack";
import { wayOf } from "../placeAlong";
import { nearest } from "../graphs/nearest";
import { rate } from "../rate";
import { useSportOf } from "../data/useSportOf";
import { MapPlace, placeAt, placeByHand, positionOf } from "./placeByHand";

interface PlaceDialogProps {
  track: TrackDetail;
  photo: Photo;
  /** Called when the place has changed, so that the page shows it. */
  onPlaced: () => void;
  onClose: () => void;
}

/** Moves a photo along its track, on the map or with a slider, or removes its place. */
export function PlaceDialog({ track, photo, onPlaced, onClose }: PlaceDialogProps) {
  const { distance_m: distances = [], time_s: times = [] } = track.profile ?? {};
  const sport = useSportOf()(track);
  const lines = useTrackLines(track.id);
  const shown = lines.state === "here" ? lines.value : null;
  const way = useMemo(() => shown && wayOf(shown), [shown]);
  const [moved, setMoved] = useState<PhotoPlace | null>(null);
  const length = distances[distances.length - 1] ?? 0;
  const along = way && length > 0 ? { way, length } : null;
  const stands = moved ?? photo.place ?? (along && placeAt(along, 0));
  const index = nearest(distances, stands?.distance_m ?? 0);
  const words = [distance(stands?.distance_m ?? 0), times[index] == null ? null : clock(times[index])].filter((each) => each !== null).join(" · ");
  const near = (position: MapPlace) => along && placeByHand(along, position, stands);
  const { id, picture, sizes } = photo;
  const pins = useMemo(() => (stands ? [{ id, position: positionOf(stands), picture, sizes }] : []), [photo, stands?.longitude, stands?.latitude]);

  function store(place: PhotoPlace | null): void {
    void placePhoto(track, photo, place).then((undo) => undo && showUndoable(t(place ? "tracks.photos.moved" : "tracks.photos.takenOff"), undo));
    onPlaced();
  }

  return (
    <Dialog
      title={t("tracks.photos.place")}
      onClose={onClose}
      actions={
        <>
          {photo.place && <Button onClick={() => store(null)}>{t("tracks.photos.takeOff")}</Button>}
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button
            kind="primary"
            disabled={!along || (!moved && photo.place != null)}
            onClick={() => stands && store(stands)}
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
            photos={pins}
            photoMoving={{
              label: t("tracks.photos.pin"),
              byMouseOnly: false,
              snap: (_, position) => {
                const place = near(position);
                return place ? positionOf(place) : [...position];
              },
              onMove: (_, position) => setMoved(near(position)),
            }}
            onGround={(position) => setMoved(near(position))}
            speedText={(metresPerSecond) => rate(sport, 1000 / metresPerSecond)}
            full={false}
          />
        )}
        <p className="card-note">{t("tracks.photos.how")}</p>
        <p className="figures">{words}</p>
        <input
          type="range"
          className="cursor-slider"
          aria-label={t("tracks.photos.along")}
          aria-valuetext={words}
          min={0}
          max={Math.max(0, distances.length - 1)}
          value={index}
          onChange={(event) => along && setMoved(placeAt(along, distances[Number(event.target.value)] ?? 0))}
        />
      </div>
    </Dialog>
  );
}
