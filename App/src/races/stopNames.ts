import type { Race } from "../device/api";
import { t } from "../shell/language/language";

type Stop = Race["checkpoints"][number];

/** The name of a checkpoint as members read it: start and finish that nobody drew are named in their language. */
export function stopName({ name, is_derived }: Stop, index: number): string {
  if (!is_derived) return name;
  return t(index === 0 ? "races.start" : "races.finish");
}

/** A race whose checkpoints have the names that members read. */
export const withStopNames = (race: Race): Race => ({
  ...race,
  checkpoints: race.checkpoints.map((stop, index) => ({ ...stop, name: stopName(stop, index) })),
});
