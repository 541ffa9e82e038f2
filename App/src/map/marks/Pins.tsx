import type { Map, Position } from "maplibre-gl";
import { createPortal } from "react-dom";
import { EndPins } from "./EndPins";
import type { MapMark } from "./MapMark";
import { MarkPins } from "./MarkPins";
import { Pin } from "./Pin";
import { usePinBoard } from "./usePinBoard";

interface PinsProps {
  map: Map;
  /** Start and end of the track; none of a track without a line. */
  ends: readonly Position[];
  marks: readonly MapMark[];
  cursor: Position | null;
  /** Where another track was at the same moment. */
  otherCursor: Position | null;
}

/** All that stands on the track: its ends, its marks and places, and the place a graph points at. */
export function Pins({ map, ends, marks, cursor, otherCursor }: PinsProps) {
  const board = usePinBoard(map);
  const [start, end] = ends;
  if (!board) return null;
  return createPortal(
    <>
      <MarkPins map={map} board={board} marks={marks} ends={ends} />
      {start && end && <EndPins map={map} board={board} start={start} end={end} />}
      {otherCursor && <Pin board={board} position={otherCursor} kind="other" />}
      {cursor && <Pin board={board} position={cursor} kind={otherCursor ? "first" : "cursor"} />}
    </>,
    board.element,
  );
}
