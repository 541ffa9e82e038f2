import type { Map } from "maplibre-gl";
import { useEffect, useState } from "react";
import { useThumbnail } from "../../device/picture/usePicture";
import { t } from "../../shell/language/language";
import { gathered } from "./choice";
import type { MapPhoto, PhotoMoving } from "./MapPhoto";
import { MovablePin } from "./MovablePin";
import { Pin } from "./Pin";
import type { PinBoard } from "./PinBoard";

interface PhotoPinsProps {
  map: Map;
  board: PinBoard;
  photos: readonly MapPhoto[];
  onOpen: (id: string) => void;
  moving?: PhotoMoving | undefined;
}

/** A shown photo, and the number of photos in its group, which are too close to be shown separately. */
interface Group {
  first: MapPhoto;
  count: number;
}

/** The visible photos in groups of those too close together; a press opens one, and a photo on its own can be moved. */
export function PhotoPins({ map, board, photos, onOpen, moving }: PhotoPinsProps) {
  const groups = useGroups(map, photos);
  return (
    <>
      {groups.map(({ first, count }) => (
        <PhotoPin key={first.id} {...{ map, board, count, onOpen, moving }} photo={first} />
      ))}
    </>
  );
}

interface PhotoPinProps extends Omit<PhotoPinsProps, "photos"> {
  photo: MapPhoto;
  count: number;
}

function PhotoPin({ map, board, photo: { id, position, picture, sizes }, count, onOpen, moving }: PhotoPinProps) {
  const address = useThumbnail(picture, sizes);
  const image = address && <img src={address} alt="" draggable={false} />;
  const standing = { board, position: [...position] as [number, number], label: t("map.photos", { count }), onPress: () => onOpen(id) };
  if (moving && count === 1) {
    const { label = standing.label, byMouseOnly } = moving;
    return (
      <MovablePin
        {...{ ...standing, map, label, byMouseOnly }}
        className="map-pin-photo"
        snap={([longitude, latitude]) => moving.snap(id, [longitude, latitude])}
        onMove={([longitude, latitude]) => moving.onMove(id, [longitude, latitude])}
      >
        {image}
      </MovablePin>
    );
  }
  return (
    <Pin {...standing} kind="photo">
      {image}
      {count > 1 && <span className="map-pin-count">{count}</span>}
    </Pin>
  );
}

function useGroups(map: Map, photos: readonly MapPhoto[]): readonly Group[] {
  const [groups, setGroups] = useState<readonly Group[]>([]);
  useEffect(() => {
    const gather = () => {
      const { clientWidth: x, clientHeight: y } = map.getCanvas();
      const points = photos.map(({ position: [longitude, latitude] }) => map.project([longitude, latitude]));
      setGroups(
        gathered(points, { x, y }).flatMap(([index = 0, ...others]) => {
          const first = photos[index];
          return first ? [{ first, count: 1 + others.length }] : [];
        }),
      );
    };
    gather();
    map.on("moveend", gather);
    return () => {
      map.off("moveend", gather);
    };
  }, [map, photos]);
  return groups;
}
