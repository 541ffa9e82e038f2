import type { PhotoHead, PhotoMoment } from "../../engine/photos";

/** When and where a photo was taken. A clock that does not say its offset is one of where this device is. */
export function momentOf({ clock, offset_min: offset, latitude, longitude }: PhotoHead): PhotoMoment {
  return { time: clock === undefined ? undefined : offset === undefined ? here(clock) : clock - offset * 60_000, latitude, longitude };
}

/** The moment at which a clock here shows what a clock of UTC shows at `clock`. */
function here(clock: number): number {
  const shown = new Date(clock);
  const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate()];
  return new Date(year, month, day, shown.getUTCHours(), shown.getUTCMinutes(), shown.getUTCSeconds()).getTime();
}
