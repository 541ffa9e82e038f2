import type { Map } from "maplibre-gl";
import { useEffect, useState } from "react";
import { PinBoard } from "./PinBoard";

/** A layer for pins over `map`, once it is added. */
export function usePinBoard(map: Map): PinBoard | null {
  const [board, setBoard] = useState<PinBoard | null>(null);
  useEffect(() => {
    const laid = new PinBoard(map);
    setBoard(laid);
    return () => laid.remove();
  }, [map]);
  return board;
}
