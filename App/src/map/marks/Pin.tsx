import type { Position } from "maplibre-gl";
import { MouseEvent, ReactNode, RefObject, useLayoutEffect, useRef } from "react";
import type { PinBoard } from "./PinBoard";

interface PinProps {
  board: PinBoard;
  position: Position;
  kind: "start" | "end" | "mark" | "place" | "cursor" | "here" | "first" | "other" | "photo";
  /** The accessible text; a pin without one is decorative. */
  label?: string;
  /** The horizontal offset from its place, in pixels. */
  aside?: number;
  onPress?: (pin: HTMLElement) => void;
  children?: ReactNode;
}

/** An element at a place of the map: a button if it can be pressed, otherwise an image. */
export function Pin({ board, position, kind, label, aside = 0, onPress, children }: PinProps) {
  const pin = useRef<HTMLElement>(null);
  const [longitude, latitude] = position;
  useLayoutEffect(
    () => (pin.current ? board.stand(pin.current, [longitude, latitude], aside) : undefined),
    [board, longitude, latitude, aside],
  );

  const shared = { className: `map-pin map-pin-${kind}`, "aria-label": label };
  if (onPress === undefined) {
    return (
      <div ref={pin as RefObject<HTMLDivElement>} {...shared} role={label === undefined ? undefined : "img"}>
        {children}
      </div>
    );
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation(); // the map would treat it as a press beside the popup and close that
    onPress(event.currentTarget);
  };
  return (
    <button ref={pin as RefObject<HTMLButtonElement>} type="button" {...shared} onClick={press}>
      {children}
    </button>
  );
}
