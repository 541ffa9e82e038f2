import { useSyncExternalStore } from "react";

/** The place along a track that graphs and map point at together, in metres from its start. */
export class TrackCursor {
  private distance: number | null = null;
  private readonly listeners = new Set<() => void>();

  readonly now = (): number | null => this.distance;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(distance: number | null): void {
    if (distance === this.distance) return;
    this.distance = distance;
    for (const listener of this.listeners) listener();
  }
}

/** Where the cursor is, and a new render whenever it moves: only of what moves with it. */
export function useCursor(cursor: TrackCursor): number | null {
  return useSyncExternalStore(cursor.subscribe, cursor.now);
}
