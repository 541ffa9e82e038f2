import type { Map, Position } from "maplibre-gl";
import { useEffect, useState } from "react";
import { t } from "../../shell/language/language";
import { Pin } from "./Pin";
import type { PinBoard } from "./PinBoard";

const pinWidth = 26;

interface EndPinsProps {
  map: Map;
  board: PinBoard;
  start: Position;
  end: Position;
}

/** The start and end of the track, side by side where a loop closes. */
export function EndPins({ map, board, start, end }: EndPinsProps) {
  const [together, setTogether] = useState(false);

  useEffect(() => {
    const look = () => {
      const [one, other] = [map.project(start), map.project(end)];
      setTogether(Math.hypot(one.x - other.x, one.y - other.y) < pinWidth);
    };
    look();
    map.on("zoomend", look);
    return () => {
      map.off("zoomend", look);
    };
  }, [map, start, end]);

  return (
    <>
      <Pin board={board} position={together ? start : end} kind="end" label={t("map.end")} aside={together ? pinWidth / 2 : 0} />
      <Pin board={board} position={start} kind="start" label={t("map.start")} aside={together ? -pinWidth / 2 : 0} />
    </>
  );
}
