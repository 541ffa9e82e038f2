import { NoSignal, whyImpossible } from "./receiver";

/** A place in degrees. */
export interface DevicePlace {
  latitude: number;
  longitude: number;
}

/** Milliseconds that the receiver may take. */
const patience = 20_000;

/** Where the device is, once, after its owner allows it to be known; otherwise why it does not tell. */
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
