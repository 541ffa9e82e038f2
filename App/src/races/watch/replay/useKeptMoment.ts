import { useEffect, useRef } from "react";
import { storeMoment } from "./moment";

/** Interval between two updates, in milliseconds: browsers allow about three changes of the address in a second. */
const beat = 1_000;

/** Keeps the replayed moment in the page's address. */
export function useKeptMoment(time: number): void {
  const shown = useRef(time);
  shown.current = time;
  useEffect(() => {
    const timer = setInterval(() => storeMoment(shown.current), beat);
    return () => clearInterval(timer);
  }, []);
}
