import type { Map, Position } from "maplibre-gl";
import { useMemo } from "react";
import { createPortal } from "react-dom";
import { EndPins } from "./EndPins";
import type { MapMark } from "./MapMark";
import type { MapPhoto, PhotoMoving } from "./MapPhoto";
import { MarkPins } from "./MarkPins";
import { PhotoPins } from "./PhotoPins";
import { Pin } from "./Pin";
import { usePinBoard } from "./usePinBoard";

interface PinsProps {
  map: Map;
  /** The start and end of the track; empty for a track without a line. */
  ends: readonly Position[];
  marks: readonly MapMark[];
  photos?: readonly MapPhoto[];
  onPhoto?: (id: string) => void;
  photoMoving?: PhotoMoving | undefined;
  cursor: Position | null;
  /** The place of the second track at the same moment. */
  otherCursor: Position | null;
}

const none: readonly never[] = [];
const nothing = () => undefined;

/** All pins of a track: its ends, marks, places and photos, and the graph's cursor. */
export function Pins({ map, ends, marks, photos = none, onPhoto = nothing, photoMoving, cursor, otherCursor }: PinsProps) {
  const board = usePinBoard(map);
  const [start, end] = ends;
  // Marks keep clear of the ends and of photos.
  const taken = useMemo(() => [...ends, ...photos.map(({ position: [longitude, latitude] }): Position => [longitude, latitude])], [ends, photos]);
  if (!board) return null;
  return createPortal(
    <>
      <MarkPins map={map} board={board} marks={marks} taken={taken} />
      {start && end && <EndPins map={map} board={board} start={start} end={end} />}
      <PhotoPins map={map} board={board} photos={photos} onOpen={onPhoto} moving={photoMoving} />
      {otherCursor && <Pin board={board} position={otherCursor} kind="other" />}
      {cursor && <Pin board={board} position={cursor} kind={otherCursor ? "first" : "cursor"} />}
    </>,
    board.element,
  );
}
