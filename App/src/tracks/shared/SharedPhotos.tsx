import { useEffect, useState } from "react";
import { Card } from "../../shell/components/Card";
import { Dialog } from "../../shell/components/Dialog";
import { Button } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import type { SharedPhoto } from "../data/sharedTrack";
import "../photos/Photos.css";

/** Asks the server for a photo by its index; the same function for the same track. Throws a `Problem`. */
export type ReadPhoto = (photo: number, size: "screen" | "thumbnail") => Promise<Blob>;

/** The photos of a shown track side by side; a press opens one. */
export function SharedPhotos({ photos, read }: { photos: readonly SharedPhoto[]; read: ReadPhoto }) {
  const [open, setOpen] = useState<number | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t("tracks.photos.title")}>
      <ul className="photo-strip">
        {photos.map((photo, index) => (
          <li key={index} className="photo-tile">
            <button type="button" aria-label={nameOf(photo, index)} onClick={() => setOpen(index)}>
              <Picture read={read} index={index} size="thumbnail" alt="" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Dialog
          title={nameOf(photos[open], open)}
          onClose={close}
          actions={
            <>
              <Button disabled={open === 0} onClick={() => setOpen(open - 1)}>
                {t("tracks.photos.previous")}
              </Button>
              <Button disabled={open === photos.length - 1} onClick={() => setOpen(open + 1)}>
                {t("tracks.photos.next")}
              </Button>
              <Button kind="primary" onClick={close}>
                {t("tracks.done")}
              </Button>
            </>
          }
        >
          <Picture read={read} index={open} size="screen" alt={nameOf(photos[open], open)} />
        </Dialog>
      )}
    </Card>
  );
}

const nameOf = (photo: SharedPhoto | undefined, index: number) =>
  photo?.caption || t("tracks.photos.named", { what: String(index + 1) });

interface PictureProps {
  read: ReadPhoto;
  index: number;
  size: "screen" | "thumbnail";
  alt: string;
}

/** A picture that is fetched, and dropped with the component. */
function Picture({ read, index, size, alt }: PictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isCurrent = true;
    setAddress(null);
    read(index, size).then(
      (picture) => {
        if (!isCurrent) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [read, index, size]);
  return address ? <img className={size === "screen" ? "shared-photo" : undefined} src={address} alt={alt} draggable={false} /> : null;
}
