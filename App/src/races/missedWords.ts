import type { Race } from "../device/api";
import { unknown } from "../shell/language/format";
import { t } from "../shell/language/language";
import type { TeamStanding } from "./data/answers";

/** The names of a team's missed checkpoints; those beyond the third are counted. */
export function missedWords({ checkpoints }: Race, { missed }: TeamStanding): string {
  const names = missed.slice(0, 3).map((index) => checkpoints[index]?.name ?? unknown);
  const more = missed.length - names.length;
  return t(more > 0 ? "races.watch.missedMore" : "races.watch.missedNames", { names: names.join(", "), count: more });
}
