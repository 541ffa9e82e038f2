import type { Map, MapEvent, Position } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";

/** The zoom that a walker sees the next bends at. */
const near = 16;

interface FollowState {
  /** The map stays over the place. */
  following: boolean;
  /** Brings the map back to the place, and follows it again. */
  centre: () => void;
}

/** Keeps the map over `place` until the member moves it away; zooming is no moving away. */
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

  // At once, not gliding: a step a second is a pixel or two, and each frame of a glide costs battery.
  useEffect(() => {
    if (!map || longitude === null || latitude === null || !following) return;
    // A jump would end what the member's fingers are at; the next place comes in a second.
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
