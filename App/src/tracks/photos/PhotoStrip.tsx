import { KeyboardEvent, useEffect, useRef, useState } from "react";
import { useThumbnail } from "../../device/picture/usePicture";
import { t } from "../../shell/language/language";
import { UnsentMark } from "../../shell/unsent/UnsentMark";
import { Photo, photoCollectionName } from "../data/photos";
import { TrackCursor, useCursor } from "../TrackCursor";
import { photoName } from "./photoWords";

interface PhotoStripProps {
  photos: readonly Photo[];
  cursor: TrackCursor;
  /** The length of the track in metres. */
  length: number;
  onOpen: (photo: string) => void;
}

/** The share of a track within which a photo counts as at the cursor. */
const nearCursor = 0.02;

/**
 * Photos side by side, ordered along the way. The strip is one tab stop, and arrow keys reach its photos. The photo at the
 * shared cursor is highlighted, and a photo moves the cursor.
 */
export function PhotoStrip({ photos, cursor, length, onOpen }: PhotoStripProps) {
  const at = useCursor(cursor);
  const current = at === null ? undefined : photoAt(photos, at, length * nearCursor);
  const [stop, setStop] = useState(0);
  const stopping = Math.min(stop, photos.length - 1);

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
    const to = { ArrowLeft: stopping - 1, ArrowRight: stopping + 1, Home: 0, End: photos.length - 1 }[key];
    if (to !== undefined) currentTarget.querySelectorAll("button")[to]?.focus();
  }

  return (
    <ul className="photo-strip" onKeyDown={onKeyDown}>
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          isCurrent={photo === current}
          isStop={index === stopping}
          onPoint={() => {
            setStop(index);
            if (photo.place) cursor.set(photo.place.distance_m);
          }}
          onOpen={() => onOpen(photo.id)}
        />
      ))}
    </ul>
  );
}

/** The nearest photo within a distance. */
function photoAt(photos: readonly Photo[], at: number, within: number): Photo | undefined {
  const beside = ({ place }: Photo) => (place ? Math.abs(place.distance_m - at) : Infinity);
  const [nearest] = [...photos].sort((one, other) => beside(one) - beside(other));
  return nearest && beside(nearest) <= within ? nearest : undefined;
}

interface PhotoTileProps {
  photo: Photo;
  isCurrent: boolean;
  isStop: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

function PhotoTile({ photo, isCurrent, isStop, onPoint, onOpen }: PhotoTileProps) {
  const tile = useRef<HTMLLIElement>(null);
  const address = useThumbnail(photo.picture, photo.sizes);
  useEffect(() => {
    const strip = tile.current?.parentElement;
    // Only the strip scrolls, not the page. A pressed photo does not move under the finger.
    if (isCurrent && strip && tile.current && !strip.contains(document.activeElement)) strip.scrollTo({ left: tile.current.offsetLeft - strip.clientWidth / 2 + tile.current.clientWidth / 2 });
  }, [isCurrent]);
  return (
    <li ref={tile} className="photo-tile" data-current={isCurrent || undefined}>
      <button type="button" tabIndex={isStop ? 0 : -1} aria-label={photoName(photo)} onFocus={onPoint} onClick={onOpen}>
        {address && <img src={address} alt="" draggable={false} />}
        <span className="photo-told">
          {!photo.place && <span className="photo-nowhere">{t("tracks.photos.nowhere")}</span>}
          <UnsentMark collection={photoCollectionName} id={photo.id} />
        </span>
      </button>
    </li>
  );
}
