import type { Map, MapEvent, Position } from "maplibre-gl";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import maplibregl from "../../../map/library/maplibre";
import { Pin } from "../../../map/marks/Pin";
import { usePinBoard } from "../../../map/marks/usePinBoard";
import { IconButton } from "../../../shell/components/Button";
import { distance } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { MeasuredLine } from "./MeasuredLine";

/** Measures from one pressed point of the map to the next, straight over the ground. */
export function Measure({ map, onEnd }: { map: Map; onEnd: () => void }) {
  const [points, setPoints] = useState<readonly Position[]>([]);
  const board = usePinBoard(map);

  useEffect(() => {
    const press = ({ lngLat }: MapEvent) => {
      if (lngLat) setPoints((before) => [...before, [lngLat.lng, lngLat.lat]]);
    };
    map.on("click", press);
    map.getCanvas().style.cursor = "crosshair";
    return () => {
      map.off("click", press);
      map.getCanvas().style.cursor = "";
    };
  }, [map]);

  return (
    <>
      <div className="measure" role="status">
        <span>{points.length < 2 ? t("races.watch.measure.press") : distance(lengthOf(points))}</span>
        {points.length > 0 && (
          <IconButton icon="undo" label={t("races.watch.measure.undo")} onClick={() => setPoints(points.slice(0, -1))} />
        )}
        <IconButton icon="close" label={t("races.watch.measure.end")} onClick={onEnd} />
      </div>
      <MeasuredLine map={map} points={points} />
      {board && createPortal(points.map((point, index) => <Pin key={index} board={board} position={point} kind="cursor" />), board.element)}
    </>
  );
}

function lengthOf(points: readonly Position[]): number {
  const places = points.map(([longitude, latitude]) => new maplibregl.LngLat(longitude, latitude));
  return places.reduce((sum, place, index) => sum + (places[index - 1]?.distanceTo(place) ?? 0), 0);
}
