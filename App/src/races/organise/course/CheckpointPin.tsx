import type { Map, Position } from "maplibre-gl";
import { KeyboardEvent, PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PinBoard } from "../../../map/marks/PinBoard";
import { t } from "../../../shell/language/language";
import type { CheckpointRecord } from "../data/records";
import { placeOf, rounded } from "./placeOf";

interface CheckpointPinProps {
  map: Map;
  board: PinBoard;
  checkpoint: CheckpointRecord;
  number: number;
  onMove: (checkpoint: CheckpointRecord, place: Position) => void;
  onOpen: (checkpoint: CheckpointRecord) => void;
}

/** Pixels that a finger may tremble before it moves the pin. */
const tremble = 5;
/** Pixels by which an arrow key moves it. */
const step = 4;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
};

/** A checkpoint on the map: it is dragged, moved by arrow keys, and opened by a press. */
export function CheckpointPin({ map, board, checkpoint, number, onMove, onOpen }: CheckpointPinProps) {
  const pin = useRef<HTMLButtonElement>(null);
  const held = useRef<{ x: number; y: number; isMoving: boolean } | null>(null);
  const [dragged, setDragged] = useState<Position | null>(null);
  const [longitude, latitude] = dragged ?? [checkpoint.longitude, checkpoint.latitude];

  useLayoutEffect(
    () => (pin.current ? board.stand(pin.current, [longitude, latitude], 0) : undefined),
    [board, longitude, latitude],
  );
  // It stays where it was dropped until the record says so.
  useEffect(() => setDragged(null), [checkpoint.longitude, checkpoint.latitude]);

  // The map, which hears of them first, would move under the finger.
  useEffect(() => {
    const element = pin.current;
    const stop = (event: Event) => event.stopPropagation();
    for (const name of ["mousedown", "touchstart", "click"]) element?.addEventListener(name, stop);
    return () => {
      for (const name of ["mousedown", "touchstart", "click"]) element?.removeEventListener(name, stop);
    };
  }, []);

  function press(event: PointerEvent<HTMLButtonElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, isMoving: false };
  }

  function drag(event: PointerEvent): void {
    const start = held.current;
    if (!start) return;
    start.isMoving ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > tremble;
    if (start.isMoving) setDragged(placeOf(map, event));
  }

  function drop(event: PointerEvent): void {
    const start = held.current;
    held.current = null;
    if (start?.isMoving) onMove(checkpoint, placeOf(map, event));
    else if (start) onOpen(checkpoint);
  }

  function cancel(): void {
    held.current = null;
    setDragged(null);
  }

  function key(event: KeyboardEvent): void {
    const shift = arrows[event.key];
    if (shift) {
      const { x, y } = map.project([longitude, latitude]);
      const { lng, lat } = map.unproject([x + shift[0], y + shift[1]]);
      onMove(checkpoint, rounded([lng, lat]));
    } else if (event.key === "Enter" || event.key === " ") onOpen(checkpoint);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <button
      ref={pin}
      type="button"
      className="map-pin map-pin-mark course-pin"
      aria-label={t("races.organise.course.pin", { number, checkpoint: checkpoint.name })}
      title={checkpoint.name}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={cancel}
      onKeyDown={key}
    >
      {number}
    </button>
  );
}
