// The phone's receiver of positions, as rows of a recording's log.

/** What a row tells, as the engine's recorder numbers it. */
export const rowKinds = { fix: 0, pause: 1, resume: 2, undoAutoPause: 3, begin: 4 } as const;

/** Why no positions come (T2). */
export type NoSignal =
  /** The page is not under HTTPS. */
  | "insecure"
  /** The browser knows no places. */
  | "noReceiver"
  /** The browser will ask the member first, once a recording starts. */
  | "unasked"
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
export function rowOfAction(kind: keyof typeof rowKinds, time: number): number[] {
  return [rowKinds[kind], time, NaN, NaN, NaN, NaN, NaN, NaN, NaN];
}

/** Why this page cannot even ask for positions, if so. */
export function whyImpossible(): NoSignal | null {
  if (!window.isSecureContext) return "insecure";
  return "geolocation" in navigator ? null : "noReceiver";
}

/** Listens to the receiver until the answer is called. The browser may ask the member. */
export function receive(onRow: (row: number[]) => void, onSilence: (why: NoSignal) => void): () => void {
  const impossible = whyImpossible();
  if (impossible) {
    onSilence(impossible);
    return () => undefined;
  }
  const watch = navigator.geolocation.watchPosition(
    (position) => onRow(rowOf(position)),
    (error) => onSilence(error.code === error.PERMISSION_DENIED ? "denied" : "unavailable"),
    { enableHighAccuracy: true, maximumAge: 0 },
  );
  return () => navigator.geolocation.clearWatch(watch);
}

/** Tells whether the member allows positions, now and when that changes, until the answer is called. */
export function watchPermission(onState: (state: PermissionState) => void): () => void {
  let status: PermissionStatus | null = null;
  let wanted = true;
  const tell = () => wanted && onState(status?.state ?? "prompt");
  if (!whyImpossible()) void ask();
  return () => {
    wanted = false;
    status?.removeEventListener("change", tell);
  };

  async function ask() {
    // Some browsers do not say before they are asked for a position.
    status = (await navigator.permissions?.query({ name: "geolocation" }).catch(() => null)) ?? null;
    status?.addEventListener("change", tell);
    tell();
  }
}
