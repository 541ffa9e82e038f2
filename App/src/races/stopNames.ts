import type { Race } from "../device/api";
import { t } from "../shell/language/language";

type Stop = Race["checkpoints"][number];

/** The displayed name of a checkpoint: start and finish without a drawn checkpoint are named in the member's language. */
export function stopName({ name, is_derived }: Stop, index: number): string {
  if (!is_derived) return name;
  return t(index === 0 ? "races.start" : "races.finish");
}

/** Returns the race with the displayed names of its checkpoints. */
export const withStopNames = (race: Race): Race => ({
  ...race,
  checkpoints: race.checkpoints.map((stop, index) => ({ ...stop, name: stopName(stop, index) })),
});
