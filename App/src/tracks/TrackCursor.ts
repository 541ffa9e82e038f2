import { Observable, useObservable } from "../device/store/observable";

/** The cursor that graphs and map share: a place along a track, in metres from its start. */
export class TrackCursor extends Observable<number | null> {
  constructor() {
    super(null);
  }
}

/** The cursor's place; re-renders only the component that uses it. */
export function useCursor(cursor: TrackCursor): number | null {
  return useObservable(cursor);
}
