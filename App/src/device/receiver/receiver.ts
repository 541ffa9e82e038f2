// The positioning receiver of the phone.

/** Reason for the absence of positions (T2). */
export type NoSignal =
  /** The page is not served over HTTPS. */
  | "insecure"
  /** The browser has no geolocation. */
  | "noReceiver"
  /** The browser will ask the member for permission when a recording starts. */
  | "unasked"
  /** The member or the phone's settings denied permission. */
  | "denied"
  /** The receiver has no position at present. */
  | "unavailable";

/** The reason why this page cannot request positions at all, or null. */
export function whyImpossible(): NoSignal | null {
  if (!window.isSecureContext) return "insecure";
  return "geolocation" in navigator ? null : "noReceiver";
}

/**
 * Receives positions until the returned function is called. The browser may ask the member for permission.
 *
 * @param exact true to use satellites, which drains the battery; false for network positions alone.
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

/** Reports the permission for positions, now and at each change, until the returned function is called. */
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
    // Some browsers report no permission before the first request for a position.
    status = (await navigator.permissions?.query({ name: "geolocation" }).catch(() => null)) ?? null;
    status?.addEventListener("change", tell);
    tell();
  }
}
