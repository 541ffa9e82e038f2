import type { PhotoHead, PhotoMoment } from "../../engine/photos";

/** The time and place at which a photo was taken. A clock without an offset is read in the device's time zone. */
export function momentOf({ clock, offset_min: offset, latitude, longitude }: PhotoHead): PhotoMoment {
  return { time: clock === undefined ? undefined : offset === undefined ? here(clock) : clock - offset * 60_000, latitude, longitude };
}

/** The moment at which the local clock shows the same time as a UTC clock at `clock`. */
function here(clock: number): number {
  const shown = new Date(clock);
  const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate()];
  return new Date(year, month, day, shown.getUTCHours(), shown.getUTCMinutes(), shown.getUTCSeconds()).getTime();
}
