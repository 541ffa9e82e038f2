import type { Map } from "maplibre-gl";
import { useEffect, useState } from "react";
import { useThumbnail } from "../../device/picture/usePicture";
import { t } from "../../shell/language/language";
import { gathered } from "./choice";
import type { MapPhoto } from "./MapPhoto";
import { Pin } from "./Pin";
import type { PinBoard } from "./PinBoard";

interface PhotoPinsProps {
  map: Map;
  board: PinBoard;
  photos: readonly MapPhoto[];
  onOpen: (id: string) => void;
}

/** A photo that is shown, and those that it stands for: itself, and the ones too close beside it. */
interface Group {
  first: MapPhoto;
  count: number;
}

/** The photos in sight, each with as many as there is no room for beside it; pressing one opens it. */
export function PhotoPins({ map, board, photos, onOpen }: PhotoPinsProps) {
  const groups = useGroups(map, photos);
  return (
    <>
      {groups.map(({ first, count }) => (
        <PhotoPin key={first.id} board={board} photo={first} count={count} onOpen={onOpen} />
      ))}
    </>
  );
}

interface PhotoPinProps extends Pick<PhotoPinsProps, "board" | "onOpen"> {
  photo: MapPhoto;
  count: number;
}

function PhotoPin({ board, photo: { id, position, picture, sizes }, count, onOpen }: PhotoPinProps) {
  const address = useThumbnail(picture, sizes);
  return (
    <Pin board={board} position={[...position]} kind="photo" label={t("map.photos", { count })} onPress={() => onOpen(id)}>
      {address && <img src={address} alt="" draggable={false} />}
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
