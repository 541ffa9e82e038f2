import { NoSignal, whyImpossible } from "./receiver";

/** A position in degrees. */
export interface DevicePlace {
  latitude: number;
  longitude: number;
}

/** The timeout of the receiver, in milliseconds. */
const patience = 20_000;

/** The present position of the device, once its owner permits it; otherwise the reason for its absence. */
export function whereNow(): Promise<DevicePlace | NoSignal> {
  const impossible = whyImpossible();
  if (impossible) return Promise.resolve(impossible);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      (error) => resolve(error.code === error.PERMISSION_DENIED ? "denied" : "unavailable"),
      { enableHighAccuracy: true, timeout: patience },
    );
  });
}
