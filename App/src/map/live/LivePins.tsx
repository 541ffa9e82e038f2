import type { Map, Position } from "maplibre-gl";
import { useMemo } from "react";
import { createPortal } from "react-dom";
import { t } from "../../shell/language/language";
import type { MapMark } from "../marks/MapMark";
import { MarkPins } from "../marks/MarkPins";
import { Pin } from "../marks/Pin";
import { usePinBoard } from "../marks/usePinBoard";
import { OwnPlace } from "./OwnPlace";

interface LivePinsProps {
  map: Map;
  start: Position | null;
  marks: readonly MapMark[];
  place: Position | null;
  accuracy: number | null;
  direction: number | null;
}

/** All pins on a line during recording: its start, its marks, and the member. */
export function LivePins({ map, start, marks, place, accuracy, direction }: LivePinsProps) {
  const board = usePinBoard(map);
  const ends = useMemo(() => (start ? [start] : []), [start]);
  if (!board) return null;
  return createPortal(
    <>
      <MarkPins map={map} board={board} marks={marks} taken={ends} />
      {start && <Pin board={board} position={start} kind="start" label={t("map.start")} />}
      {place && <OwnPlace map={map} board={board} place={place} accuracy={accuracy} direction={direction} />}
    </>,
    board.element,
  );
}
