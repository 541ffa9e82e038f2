import { RefObject, useEffect, useRef, useState } from "react";

/** The state of a pull: none, in progress, or far enough to trigger on release. */
export type Pull = "still" | "pulling" | "armed";

/** In pixels: the distance that triggers, the maximum distance, and the tremble of a finger. */
const armedAt = 64;
const furthest = 96;
const tremble = 8;

/**
 * Follows a finger that pulls `list` down from its top, and calls `onPulled` on a release far enough. The distance in pixels is
 * the CSS property `--pulled` of the list, so that nothing renders while the finger moves.
 */
export function usePull(list: RefObject<HTMLElement>, enabled: boolean, onPulled: () => void): Pull {
  const [pull, setPull] = useState<Pull>("still");
  const pulled = useRef(onPulled);
  pulled.current = onPulled;

  useEffect(() => {
    const element = list.current;
    if (!element || !enabled) return;
    let from: { x: number; y: number } | null = null;
    let way = 0;

    const show = (next: number) => {
      way = next;
      element.style.setProperty("--pulled", String(way));
      setPull(way === 0 ? "still" : way < armedAt ? "pulling" : "armed");
    };
    const begin = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      const isFree = touches.length === 1 && scrolled(element) <= 0 && !document.querySelector("dialog[open]");
      from = finger && isFree ? { x: finger.clientX, y: finger.clientY } : null;
    };
    const move = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (!from || !finger) return;
      const down = finger.clientY - from.y;
      // Scrolling and sideways movements are no pull.
      if (way === 0 && (down < 0 || Math.abs(finger.clientX - from.x) > Math.max(down, tremble))) from = null;
      if (!from || (way === 0 && down < tremble)) return;
      if (event.cancelable) event.preventDefault();
      show(Math.min(Math.max(down - tremble, 0) / 2, furthest));
    };
    const end = () => {
      const isFar = way >= armedAt;
      from = null;
      if (way > 0) show(0);
      if (isFar) pulled.current();
    };
    const leave = () => {
      from = null;
      if (way > 0) show(0);
    };

    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("touchend", end);
    element.addEventListener("touchcancel", leave);
    return () => {
      leave();
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", leave);
    };
  }, [list, enabled]);

  return pull;
}

/** The scroll position of the list: of its own column, or of the window. */
function scrolled(list: HTMLElement): number {
  return list.closest(".tracks-screen-list")?.scrollTop ?? window.scrollY;
}
