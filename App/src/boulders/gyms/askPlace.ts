import type { GymPlace } from "../data/gyms";

/** Where the device is, once its owner allows it to be known. Rejects when it is not told within 20 seconds. */
export function askPlace(): Promise<GymPlace> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  });
}
