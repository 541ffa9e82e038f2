import type { Map, MapEvent, Position } from "maplibre-gl";
import { useEffect, useRef } from "react";
import { placeOf } from "./placeOf";

/** Calls `onPress` with the place of a press on the map, as long as `isWanted` is true. */
export function usePress(map: Map | null, isWanted: boolean, onPress: (place: Position) => void): void {
  const tell = useRef(onPress);
  tell.current = onPress;
  useEffect(() => {
    if (!map || !isWanted) return;
    const press = ({ originalEvent }: MapEvent) => {
      if (originalEvent instanceof MouseEvent) tell.current(placeOf(map, originalEvent));
    };
    map.on("click", press);
    return () => {
      map.off("click", press);
    };
  }, [map, isWanted]);
}
