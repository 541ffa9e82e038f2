import { useEffect, useState } from "react";

/** The time, and a new render every so many milliseconds. */
export function useNow(now: () => number, every = 1_000): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = () => setTime(now());
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [now, every]);
  return time;
}
