import type { Map } from "maplibre-gl";
import { useCallback, useEffect, useRef } from "react";
import type { Maps } from "../../device/api";
import type { Bounds } from "../lines/bounds";
import { aroundTrack, emptyBounds } from "./useMap";

/** Keeps the whole track in view until the member moves the map; the returned function shows it again. */
export function useFit(map: Map | null, bounds: Bounds | null, maps: Maps | null): () => void {
  const shown = bounds ?? emptyBounds(maps);
  const moved = useRef(false);

  useEffect(() => {
    if (!map) return;
    const move = ({ originalEvent }: { originalEvent?: Event }) => {
      if (originalEvent) moved.current = true;
    };
    map.on("movestart", move);
    return () => {
      map.off("movestart", move);
    };
  }, [map]);

  useEffect(() => {
    if (!map) return;
    const refit = () => {
      if (!moved.current) map.fitBounds(shown, { ...aroundTrack, duration: 0 });
    };
    refit();
    map.on("resize", refit);
    return () => {
      map.off("resize", refit);
    };
  }, [map, shown]);

  return useCallback(() => {
    moved.current = false;
    map?.fitBounds(shown, aroundTrack);
  }, [map, shown]);
}
