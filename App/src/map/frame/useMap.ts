import type { Map } from "maplibre-gl";
import { RefObject, useEffect, useRef, useState } from "react";
import type { Maps } from "../../device/api";
import { t } from "../../shell/language/language";
import { addDrawings } from "../ground/drawings";
import { regionBounds } from "../ground/regions";
import maplibregl from "../library/maplibre";
import type { Bounds } from "../lines/bounds";
import { keepDrawn, Look, style } from "./style";

interface MapState {
  /** The element that contains the map. */
  container: RefObject<HTMLDivElement>;
  /** The map, once it is ready for drawing. */
  map: Map | null;
  /** True if this device cannot draw maps. */
  failed: boolean;
}

const world: Bounds = [-170, -60, 170, 75];

/** The bounds of an empty map: the region covered by the server's map, otherwise the inhabited world. */
export function emptyBounds(maps: Maps | null): Bounds {
  const [west, south, east, north] = maps?.regions?.length ? regionBounds(maps) : maps?.bounds ?? [-180, -90, 180, 90];
  return east - west < 350 ? [west, south, east, north] : world;
}

/** Keeps clear of the buttons at the right. */
export const aroundTrack = { padding: { top: 44, right: 72, bottom: 44, left: 32 }, maxZoom: 16 };

/** A map that first shows `bounds`, or the region covered by the server's map; it is removed with the component. */
export function useMap(look: Look, bounds: Bounds | null, full: boolean): MapState {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Map | null>(null);
  const [failed, setFailed] = useState(false);
  const first = useRef({ look, bounds: bounds ?? emptyBounds(look.maps) });
  const drawn = useRef<Look | null>(null);

  useEffect(() => {
    if (!container.current) return;
    const created = create(container.current, first.current.look, first.current.bounds);
    if (!created) return setFailed(true);
    drawn.current = first.current.look;
    created.once("style.load", () => {
      addDrawings(created);
      setMap(created);
    });
    return () => {
      setMap(null);
      created.remove();
    };
  }, []);

  useEffect(() => {
    if (!map || drawn.current === look) return;
    drawn.current = look;
    map.setStyle(style(look), { diff: true, transformStyle: keepDrawn });
  }, [map, look]);

  // Within a page one finger scrolls the page; in the full window it moves the map.
  useEffect(() => {
    if (full) map?.cooperativeGestures.disable();
    else map?.cooperativeGestures.enable();
  }, [map, full]);

  return { container, map, failed };
}

function create(container: HTMLElement, look: Look, bounds: Bounds): Map | null {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  try {
    const map = new maplibregl.Map({
      container,
      style: style(look),
      bounds,
      fitBoundsOptions: aroundTrack,
      maxZoom: 19,
      attributionControl: false,
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      // Fading labels would keep a map that changes every second from resting.
      fadeDuration: calm || look.growing ? 0 : 200,
      localIdeographFontFamily: "system-ui, sans-serif",
      locale: {
        "Map.Title": t("map.ground"),
        "Popup.Close": t("map.close"),
        "CooperativeGesturesHandler.WindowsHelpText": t("map.scrollToZoom", { key: "Ctrl" }),
        "CooperativeGesturesHandler.MacHelpText": t("map.scrollToZoom", { key: "⌘" }),
        "CooperativeGesturesHandler.MobileHelpText": t("map.twoFingers"),
      },
    });
    map.keyboard.disableRotation();
    map.touchZoomRotate.disableRotation();
    return map;
  } catch {
    return null; // no WebGL
  }
}
