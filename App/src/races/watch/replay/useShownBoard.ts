import { useCallback } from "react";
import type { Board } from "../../data/board";

/** The board that a page shows. */
export interface ShownBoard {
  board: Board;
  /** The time of it: by the server's clock, or of the moment that is played again. */
  now: () => number;
  /** The race is played again. */
  isPast: boolean;
}

/** What is now, unless a moment of the race is played again. */
export function useShownBoard(live: Board, now: () => number, past: Board | null): ShownBoard {
  const shownNow = useCallback(() => past?.at ?? now(), [past, now]);
  return { board: past ?? live, now: shownNow, isPast: past !== null };
}
