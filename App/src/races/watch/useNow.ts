import { useEffect, useState } from "react";

/** The time, and a new render each second. */
export function useNow(now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = () => setTime(now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}
