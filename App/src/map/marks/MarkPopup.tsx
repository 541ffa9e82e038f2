import type { Map } from "maplibre-gl";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import maplibregl from "../library/maplibre";
import type { MapMark } from "./MapMark";

interface MarkPopupProps {
  map: Map;
  mark: MapMark;
  onClose: () => void;
}

/** The figures of a mark in a popup (T9). */
export function MarkPopup({ map, mark, onClose }: MarkPopupProps) {
  const [content] = useState(() => document.createElement("div"));
  const [longitude, latitude] = mark.position;

  useEffect(() => {
    const popup = new maplibregl.Popup({ offset: 16, maxWidth: "16rem", focusAfterOpen: true })
      .setLngLat([longitude, latitude])
      .setDOMContent(content)
      .addTo(map);
    popup.on("close", onClose);
    // Moves the map so that a wide popup at its side is fully visible.
    const shown = popup.getElement().getBoundingClientRect();
    const sheet = map.getCanvas().getBoundingClientRect();
    const beyond = Math.max(0, shown.right - sheet.right) - Math.max(0, sheet.left - shown.left);
    if (beyond !== 0) map.panBy([beyond, 0]);
    // Handled before the full-window map, which Escape closes too.
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      popup.remove();
    };
    window.addEventListener("keydown", pressed, true);
    return () => {
      window.removeEventListener("keydown", pressed, true);
      popup.off("close", onClose);
      popup.remove();
    };
  }, [map, content, longitude, latitude, onClose]);

  return createPortal(
    <>
      <p className="map-popup-title">{mark.title}</p>
      <dl className="map-popup-figures">
        {mark.figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>,
    content,
  );
}
