import { useCallback, useState } from "react";
import type { Board } from "../../data/board";

/** The board that a page shows. */
export interface ShownBoard {
  board: Board;
  /** The time of it: by the server's clock, or of the moment that is played again. */
  now: () => number;
  /** The race is played again. */
  isPast: boolean;
  /** Shows a moment of the race; null shows what is now. */
  onReplay: (past: Board | null) => void;
}

/** What is now, unless the race is played again. */
export function useShownBoard(live: Board, now: () => number): ShownBoard {
  const [past, setPast] = useState<Board | null>(null);
  const shownNow = useCallback(() => past?.at ?? now(), [past, now]);
  return { board: past ?? live, now: shownNow, isPast: past !== null, onReplay: setPast };
}
