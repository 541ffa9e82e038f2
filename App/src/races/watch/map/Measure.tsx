import type { Map, MapEvent, Position } from "maplibre-gl";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { lengthOfLine } from "../../../map/lines/length";
import { Pin } from "../../../map/marks/Pin";
import { usePinBoard } from "../../../map/marks/usePinBoard";
import { IconButton } from "../../../shell/components/Button";
import { distance } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { LineTool } from "../../map/LineTool";

/** Measures the straight distance over the ground between pressed points of the map. */
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

  const words = points.length < 2 ? t("races.watch.measure.press") : distance(lengthOfLine(points));
  return (
    <>
      <LineTool {...{ map, points, words }}>
        {points.length > 0 && (
          <IconButton icon="undo" label={t("races.watch.measure.undo")} onClick={() => setPoints(points.slice(0, -1))} />
        )}
        <IconButton icon="close" label={t("races.watch.measure.end")} onClick={onEnd} />
      </LineTool>
      {board && createPortal(points.map((point, index) => <Pin key={index} board={board} position={point} kind="cursor" />), board.element)}
    </>
  );
}
