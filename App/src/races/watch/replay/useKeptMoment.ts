import { useEffect, useRef } from "react";
import { keepMoment } from "./moment";

/** Milliseconds between two looks: browsers let a page change its address about three times a second. */
const beat = 1_000;

/** Has the address follow the moment that is shown. */
export function useKeptMoment(time: number): void {
  const shown = useRef(time);
  shown.current = time;
  useEffect(() => {
    const timer = setInterval(() => keepMoment(shown.current), beat);
    return () => clearInterval(timer);
  }, []);
}
