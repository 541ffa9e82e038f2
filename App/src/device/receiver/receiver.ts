// The phone's receiver of positions.

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

/** Why this page cannot even ask for positions, if so. */
export function whyImpossible(): NoSignal | null {
  if (!window.isSecureContext) return "insecure";
  return "geolocation" in navigator ? null : "noReceiver";
}

/**
 * Listens to the receiver until the answer is called. The browser may ask the member.
 *
 * @param exact whether satellites are listened to, which takes battery, rather than networks alone.
 */
export function receive(
  onPosition: (position: GeolocationPosition) => void,
  onSilence: (why: NoSignal) => void,
  exact = true,
): () => void {
  const impossible = whyImpossible();
  if (impossible) {
    onSilence(impossible);
    return () => undefined;
  }
  const watch = navigator.geolocation.watchPosition(
    onPosition,
    (error) => onSilence(error.code === error.PERMISSION_DENIED ? "denied" : "unavailable"),
    { enableHighAccuracy: exact, maximumAge: 0 },
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
