import { KeyboardEvent, PointerEvent, useRef, useState } from "react";
import { usePictureAddress } from "../../device/picture/usePicture";
import { OriginalButton } from "../../club/originals/OriginalButton";
import type { TrackDetail } from "../../engine/trackTypes";
import { IconButton } from "../../shell/components/Button";
import { useModal } from "../../shell/components/Dialog";
import { showUndoable } from "../../shell/components/toast";
import { dateTime, distance, number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { deletePhoto, Photo, photoCollectionName } from "../data/photos";
import { UnsentMark } from "../../shell/unsent/UnsentMark";
import type { TrackCursor } from "../TrackCursor";
import { CaptionDialog } from "./CaptionDialog";
import { PlaceDialog } from "./PlaceDialog";
import { photoName } from "./photoWords";
import "./Photos.css";

interface PhotoViewerProps {
  track: TrackDetail;
  photos: readonly Photo[];
  /** The shown photo. */
  photo: Photo;
  cursor: TrackCursor;
  onShow: (photo: string) => void;
  onClose: () => void;
}

/** The sideways distance of a swipe, in pixels. */
const swipe = 50;

/** A photo in the full window: swipes, arrow keys or buttons show the next. */
export function PhotoViewer({ track, photos, photo, cursor, onShow, onClose }: PhotoViewerProps) {
  const modal = useModal(onClose);
  const address = usePictureAddress(photo.picture.file, "whole");
  const [open, setOpen] = useState<"caption" | "place" | null>(null);
  const pressed = useRef<{ id: number; x: number } | null>(null);
  const index = photos.indexOf(photo);
  const [before, after] = [photos[index - 1], photos[index + 1]];

  function show(next: Photo | undefined): void {
    if (!next) return;
    if (next.place) cursor.set(next.place.distance_m);
    onShow(next.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Elements below do not receive the key, as a map that Escape would close.
    event.stopPropagation();
    const { key, target } = event;
    // The key belongs to a dialog above this one.
    if (target instanceof HTMLElement && target.closest("dialog") !== modal.ref.current) return;
    if (key === "ArrowLeft") show(before);
    if (key === "ArrowRight") show(after);
    if (key === "Home") show(photos[0]);
    if (key === "End") show(photos.at(-1));
  }

  function onPointerDown({ isPrimary, pointerId: id, clientX: x }: PointerEvent): void {
    // With a second finger the browser zooms.
    pressed.current = isPrimary ? { id, x } : null;
  }

  function onPointerUp({ pointerId, clientX }: PointerEvent): void {
    const from = pressed.current;
    pressed.current = null;
    if (from?.id !== pointerId) return;
    if (clientX - from.x > swipe) show(before);
    if (clientX - from.x < -swipe) show(after);
  }

  /** A notice on the page offers to restore it. */
  function remove(): void {
    const undo = deletePhoto(photo);
    onClose();
    showUndoable(t("tracks.photos.deleted"), undo);
  }

  return (
    <dialog {...modal} className="photo-viewer" aria-label={photoName(photo)} onKeyDown={onKeyDown}>
      <header className="photo-viewer-head">
        <IconButton icon="close" label={t("tracks.photos.close")} onClick={onClose} />
        <p className="photo-viewer-count figures" aria-live="polite">
          {t("tracks.photos.count", { number: number(index + 1), of: number(photos.length) })}
        </p>
        <IconButton icon="edit" label={t("tracks.photos.caption")} onClick={() => setOpen("caption")} />
        {track.profile && <IconButton icon="flag" label={t("tracks.photos.place")} onClick={() => setOpen("place")} />}
        <OriginalButton picture={photo.picture} />
        <IconButton icon="delete" label={t("tracks.photos.delete")} onClick={remove} />
      </header>
      <div
        className="photo-viewer-frame"
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (pressed.current = null)}
      >
        {address && <img key={photo.id} src={address} alt={photoName(photo)} draggable={false} />}
        {address === undefined && <p className="photo-viewer-missing">{t("tracks.photos.missing")}</p>}
      </div>
      <footer className="photo-viewer-foot">
        <IconButton icon="back" label={t("tracks.photos.previous")} disabled={!before} onClick={() => show(before)} />
        <div className="photo-viewer-words">
          {photo.caption && (
            <p className="photo-viewer-caption">
              <bdi>{photo.caption}</bdi>
            </p>
          )}
          <p className="photo-viewer-told figures">{captionOf(photo)}</p>
          <UnsentMark collection={photoCollectionName} id={photo.id} />
        </div>
        <IconButton icon="forward" label={t("tracks.photos.next")} disabled={!after} onClick={() => show(after)} />
      </footer>
      {open === "caption" && <CaptionDialog photo={photo} onClose={() => setOpen(null)} />}
      {open === "place" && <PlaceDialog track={track} photo={photo} onPlaced={onClose} onClose={() => setOpen(null)} />}
    </dialog>
  );
}

/** The time and place of the photo. */
function captionOf({ taken_at, place }: Photo): string {
  const facts = [taken_at == null ? null : dateTime(taken_at), place ? distance(place.distance_m) : t("tracks.photos.nowhere")];
  return facts.filter((fact) => fact !== null).join(" · ");
}
