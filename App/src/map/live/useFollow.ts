import type { Map, MapEvent, Position } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";

/** The zoom at which a walker sees the next bends. */
const near = 16;

interface FollowState {
  /** True if the map stays centred on the place. */
  following: boolean;
  /** Centres the map on the place again and follows it. */
  centre: () => void;
}

/** Keeps the map centred on `place` until the member pans it; zooming does not end this. */
export function useFollow(map: Map | null, place: Position | null): FollowState {
  const [following, setFollowing] = useState(true);
  const found = useRef(false);
  const [longitude, latitude] = place ?? [null, null];

  useEffect(() => {
    if (!map) return;
    const leave = () => setFollowing(false);
    const moved = ({ originalEvent }: MapEvent) => {
      if (originalEvent instanceof KeyboardEvent && originalEvent.key.startsWith("Arrow")) leave();
    };
    map.on("dragstart", leave);
    map.on("movestart", moved);
    return () => {
      map.off("dragstart", leave);
      map.off("movestart", moved);
    };
  }, [map]);

  // Without animation: a step per second moves a pixel or two, and animation drains the battery.
  useEffect(() => {
    if (!map || longitude === null || latitude === null || !following) return;
    // A jump would interrupt the member's gesture; the next position arrives in a second.
    if (map.isMoving()) return;
    map.jumpTo({ center: [longitude, latitude], ...(found.current ? {} : { zoom: near }) });
    found.current = true;
  }, [map, longitude, latitude, following]);

  const centre = () => {
    if (!map || !place) return;
    map.easeTo({ center: place, zoom: Math.max(near, map.getZoom()) });
    setFollowing(true);
    map.getCanvas().focus();
  };
  return { following, centre };
}
