import type { Map, Position } from "maplibre-gl";
import { KeyboardEvent, MouseEvent, PointerEvent, ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PinBoard } from "./PinBoard";
import { placeOf, rounded } from "./placeOf";

export interface MovablePinProps {
  map: Map;
  board: PinBoard;
  position: Position;
  /** The accessible text: the name of the pin, and the keys that move it. */
  label: string;
  title?: string;
  className: string;
  /** True to highlight the pin among others like it. */
  isChosen?: boolean;
  /** Returns the place of a pin moved to a position; if absent, the position itself. */
  snap?: (place: Position) => Position;
  /** True if fingers pan the map instead and arrow keys have no effect, for many pins that are rarely moved. */
  byMouseOnly?: boolean;
  onMove: (place: Position) => void;
  /** Called with the place during a drag, and with null after it. */
  onDrag?: (place: Position | null) => void;
  onPress: () => void;
  /** Called on the Delete key. */
  onDelete?: () => void;
  children?: ReactNode;
}

/** The distance, in pixels, that a finger may tremble before it moves the pin. */
const tremble = 5;
/** The distance, in pixels, that an arrow key moves the pin. */
const step = 4;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
};

/** A pin on the map that can be dragged, moved by arrow keys, and pressed. */
export function MovablePin(props: MovablePinProps) {
  const { map, board, position, snap = (place) => place, byMouseOnly = false, onMove, onDrag, onPress, onDelete } = props;
  const pin = useRef<HTMLButtonElement>(null);
  const held = useRef<{ x: number; y: number; isMoving: boolean } | null>(null);
  const wasMoved = useRef(false);
  const [dragged, setDragged] = useState<Position | null>(null);
  const [longitude, latitude] = dragged ?? position;

  useLayoutEffect(
    () => (pin.current ? board.stand(pin.current, [longitude, latitude], 0) : undefined),
    [board, longitude, latitude],
  );
  // The pin stays where it was dropped until its position is updated.
  useEffect(() => setDragged(null), [position[0], position[1]]);

  // The map receives these events first and would move with the finger.
  useEffect(() => {
    const element = pin.current;
    const stop = (event: Event) => event.stopPropagation();
    const names = byMouseOnly ? ["mousedown"] : ["mousedown", "touchstart"];
    for (const name of names) element?.addEventListener(name, stop);
    return () => {
      for (const name of names) element?.removeEventListener(name, stop);
    };
  }, [byMouseOnly]);

  function hold(event: PointerEvent<HTMLButtonElement>): void {
    wasMoved.current = false;
    if (event.button !== 0 || (byMouseOnly && event.pointerType === "touch")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, isMoving: false };
  }

  function drag(event: PointerEvent): void {
    const start = held.current;
    if (!start) return;
    start.isMoving ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > tremble;
    if (!start.isMoving) return;
    const place = snap(placeOf(map, event));
    setDragged(place);
    onDrag?.(place);
  }

  function drop(event: PointerEvent): void {
    const start = held.current;
    held.current = null;
    onDrag?.(null);
    if (!start?.isMoving) return;
    wasMoved.current = true;
    onMove(snap(placeOf(map, event)));
  }

  /** Browsers report a press at the end of a move. */
  function press(event: MouseEvent): void {
    event.stopPropagation(); // the map would treat it as a press of the ground
    if (!wasMoved.current) onPress();
    wasMoved.current = false;
  }

  function cancel(): void {
    held.current = null;
    setDragged(null);
    onDrag?.(null);
  }

  function key(event: KeyboardEvent): void {
    const shift = byMouseOnly ? undefined : arrows[event.key];
    if (shift) {
      const { x, y } = map.project([longitude, latitude]);
      const { lng, lat } = map.unproject([x + shift[0], y + shift[1]]);
      onMove(snap(rounded([lng, lat])));
    } else if (onDelete && (event.key === "Delete" || event.key === "Backspace")) onDelete();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <button
      ref={pin}
      type="button"
      className={`map-pin map-pin-movable ${props.className}`}
      aria-label={props.label}
      aria-pressed={props.isChosen}
      title={props.title}
      data-mouse-only={byMouseOnly || undefined}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={cancel}
      onClick={press}
      onKeyDown={key}
    >
      {props.children}
    </button>
  );
}
