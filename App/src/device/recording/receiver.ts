// The phone's receiver of positions, as rows of a recording's log.

/** What a row tells, as the engine's recorder numbers it. */
export const rowKinds = { fix: 0, pause: 1, resume: 2, undoAutoPause: 3 } as const;

/** Why no positions come (T2). */
export type NoSignal =
  /** The page is not under HTTPS, or the browser has no receiver. */
  | "impossible"
  /** The member, or the phone's settings, said no. */
  | "denied"
  /** The receiver finds no position for now. */
  | "unavailable";

const orUnknown = (value: number | null | undefined) => value ?? NaN;

function rowOf({ coords, timestamp }: GeolocationPosition): number[] {
  return [
    rowKinds.fix,
    timestamp,
    coords.latitude,
    coords.longitude,
    orUnknown(coords.altitude),
    orUnknown(coords.accuracy),
    orUnknown(coords.speed),
    NaN,
    NaN,
  ];
}

/** A row that says what the member did. */
export function rowOfDeed(kind: keyof typeof rowKinds, time: number): number[] {
  return [rowKinds[kind], time, NaN, NaN, NaN, NaN, NaN, NaN, NaN];
}

/** Whether this page can ask for positions at all. */
export const hasReceiver = () => window.isSecureContext && "geolocation" in navigator;

/** Listens to the receiver until the answer is called. */
export function receive(onRow: (row: number[]) => void, onSilence: (why: NoSignal) => void): () => void {
  if (!hasReceiver()) {
    onSilence("impossible");
    return () => undefined;
  }
  const watch = navigator.geolocation.watchPosition(
    (position) => onRow(rowOf(position)),
    (error) => onSilence(error.code === error.PERMISSION_DENIED ? "denied" : "unavailable"),
    { enableHighAccuracy: true, maximumAge: 0 },
  );
  return () => navigator.geolocation.clearWatch(watch);
}
