import { ChangeEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { useObservable } from "../../device/store/observable";
import type { TrackDetail } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { photoIcon } from "../../shell/components/signs";
import { showToast, showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import type { Added, Refusal } from "../data/addPhotos";
import { adding, Photo } from "../data/photos";
import type { TrackCursor } from "../TrackCursor";
import { PhotoStrip } from "./PhotoStrip";
import { PhotoViewer } from "./PhotoViewer";
import "./Photos.css";

interface PhotosCardProps {
  track: TrackDetail;
  photos: readonly Photo[];
  cursor: TrackCursor;
  /** The photo shown in the full window. */
  open: string | null;
  onOpen: (photo: string | null) => void;
}

/** The photos of a track along its way, with a control to add more. */
export function PhotosCard({ track, photos, cursor, open, onOpen }: PhotosCardProps) {
  const picker = useRef<HTMLInputElement>(null);
  const running = useObservable(adding);
  const opened = photos.find(({ id }) => id === open);

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])];
    // Allows the same photos to be chosen again.
    target.value = "";
    if (files.length === 0 || adding.now()) return;
    try {
      const { addPhotos } = await import("../data/addPhotos");
      announce(await addPhotos(track, files));
    } catch {
      showToast(t("tracks.photos.failed"), { alarming: true });
    }
  }

  return (
    <Card title={t("tracks.photos.title")}>
      {photos.length > 0 ? (
        <PhotoStrip photos={photos} cursor={cursor} length={track.figures.distance_m ?? 0} onOpen={onOpen} />
      ) : (
        <p className="card-note">{t("tracks.photos.none")}</p>
      )}
      {running && (
        <div className="photos-adding" role="status">
          <p>{t("tracks.photos.adding", { done: running.done, count: running.of })}</p>
          <ProgressBar label={t("tracks.photos.progress")} share={running.done / running.of} />
        </div>
      )}
      <div>
        <Button icon={photoIcon} busy={running !== null} onClick={() => picker.current?.click()}>
          {t("tracks.photos.add")}
        </Button>
        <input ref={picker} type="file" hidden multiple accept="image/*" onChange={(event) => void choose(event)} />
      </div>
      {opened &&
        createPortal(
          <PhotoViewer track={track} photos={photos} photo={opened} cursor={cursor} onShow={onOpen} onClose={() => onOpen(null)} />,
          // Outside of the elements that the full-window map makes inert.
          document.body,
        )}
    </Card>
  );
}

const refusals = {
  none: "tracks.photos.unreadable",
  heic: "tracks.photos.unconverted",
  large: "tracks.photos.tooLarge",
  cut: "tracks.photos.cutOff",
  unkept: "tracks.photos.unkept",
} as const;

/** Shows the result of adding photos. */
function announce({ added, placed, waiting, known, refused, undo }: Added): void {
  for (const [refusal, words] of Object.entries(refusals) as [Refusal, (typeof refusals)[Refusal]][]) {
    const [name, ...others] = refused[refusal];
    if (name !== undefined) showToast(t(words, { count: others.length + 1, name }), { alarming: true });
  }
  if (known > 0) showToast(t("tracks.photos.known", { count: known }));
  if (added === 0) return;
  const words = [t("tracks.photos.added", { count: added })];
  const elsewhere = added - placed - waiting;
  if (waiting > 0) words.push(t("tracks.photos.waiting", { count: waiting }));
  if (elsewhere > 0) words.push(t("tracks.photos.unplaced", { count: elsewhere }));
  showUndoable(words.join(" "), undo);
}
