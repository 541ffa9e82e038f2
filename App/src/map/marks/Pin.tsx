import type { Map } from "maplibre-gl";
import { ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import maplibregl from "../maplibre";

interface PinProps {
  map: Map;
  position: readonly [number, number];
  /** `start`, `end`, `mark` or `cursor`: how it looks. */
  kind: string;
  /** Read aloud; a pin without one is for the eye alone. */
  label?: string;
  /** Pixels to the right of its place. */
  aside?: number;
  onPress?: (pin: HTMLElement) => void;
  children?: ReactNode;
}

/** Something that stands on a place of the map: a button when it can be pressed, else a picture. */
export function Pin({ map, position, kind, label, aside = 0, onPress, children }: PinProps) {
  const [element] = useState(() => document.createElement(onPress ? "button" : "div"));
  const [pin] = useState(() => new maplibregl.Marker({ element }));
  const [longitude, latitude] = position;
  const press = useRef(onPress);
  press.current = onPress;

  useEffect(() => {
    element.classList.add("map-pin", `map-pin-${kind}`);
    if (label === undefined) element.setAttribute("aria-hidden", "true");
    else element.setAttribute("aria-label", label);
    if (element instanceof HTMLButtonElement) element.type = "button";
    else if (label !== undefined) element.setAttribute("role", "img");
  }, [element, kind, label]);

  useEffect(() => {
    pin.setLngLat([longitude, latitude]).setOffset([aside, 0]);
  }, [pin, longitude, latitude, aside]);

  useEffect(() => {
    // On the way to the canvas a press would be taken for one on the map, and close popups.
    const pressed = (event: Event) => {
      event.stopPropagation();
      press.current?.(element);
    };
    element.addEventListener("click", pressed);
    pin.addTo(map);
    return () => {
      element.removeEventListener("click", pressed);
      pin.remove();
    };
  }, [map, pin, element]);

  return createPortal(children, element);
}
