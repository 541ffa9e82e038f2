import type { Map, Position } from "maplibre-gl";
import { useEffect, useState } from "react";
import { height } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Pin } from "../marks/Pin";
import type { PinBoard } from "../marks/PinBoard";

interface OwnPlaceProps {
  map: Map;
  board: PinBoard;
  place: Position;
  /** In metres. */
  accuracy: number | null;
  /** The member's direction, in degrees clockwise from north. */
  direction: number | null;
}

/** The member's position with a circle of its accuracy and an arrow of the direction. */
export function OwnPlace({ map, board, place, accuracy, direction }: OwnPlaceProps) {
  const zoom = useZoom(map);
  const label = accuracy === null ? t("map.place") : t("map.placeWithin", { distance: height(accuracy) });
  return (
    <Pin board={board} position={place} kind="here" label={label}>
      {accuracy !== null && (
        <span className="map-pin-accuracy" style={{ width: (2 * accuracy) / metresPerPixel(place[1], zoom) }} />
      )}
      {direction !== null && (
        <span className="map-pin-direction" style={{ transform: `rotate(${direction}deg)` }} />
      )}
    </Pin>
  );
}

function useZoom(map: Map): number {
  const [zoom, setZoom] = useState(map.getZoom());
  useEffect(() => {
    const look = () => setZoom(map.getZoom());
    map.on("zoom", look);
    return () => {
      map.off("zoom", look);
    };
  }, [map]);
  return zoom;
}

/** The scale of Web Mercator, on the sphere with the equatorial radius of WGS 84 and tiles of 512 pixels. */
function metresPerPixel(latitude: number, zoom: number): number {
  return (2 * Math.PI * 6_378_137 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);
}
