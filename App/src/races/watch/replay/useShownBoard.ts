import { useCallback } from "react";
import type { Board } from "../../data/board";

/** The displayed board. */
export interface ShownBoard {
  board: Board;
  /** Its time: the server's clock, or the replayed moment. */
  now: () => number;
  /** True during a replay. */
  isPast: boolean;
}

/** Returns the live board, or that of the replayed moment. */
export function useShownBoard(live: Board, now: () => number, past: Board | null): ShownBoard {
  const shownNow = useCallback(() => past?.at ?? now(), [past, now]);
  return { board: past ?? live, now: shownNow, isPast: past !== null };
}
