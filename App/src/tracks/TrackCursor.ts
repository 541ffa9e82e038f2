import { Observable, useObservable } from "../device/store/observable";

/** The place along a track that graphs and map point at together, in metres from its start. */
export class TrackCursor extends Observable<number | null> {
  constructor() {
    super(null);
  }
}

/** Where the cursor is, and a new render whenever it moves: only of what moves with it. */
export function useCursor(cursor: TrackCursor): number | null {
  return useObservable(cursor);
}
