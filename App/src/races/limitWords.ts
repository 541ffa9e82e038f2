import type { Race } from "../device/api";
import { hours, unknown } from "../shell/language/format";
import { t } from "../shell/language/language";
import type { TeamStanding } from "./data/answers";
import { has } from "./data/board";

/** Describes the time limit that a team did not keep; null if it keeps all so far. */
export function limitWords({ checkpoints }: Race, team: Pick<TeamStanding, "state" | "exceeded">): string | null {
  const { exceeded } = team;
  if (!exceeded) return has(team, "outsideLimit") ? t("races.watch.outside") : null;
  const checkpoint = checkpoints[exceeded.checkpoint]?.name ?? unknown;
  const { limit, passed_at: passed } = exceeded;
  if (passed === undefined) return t("races.watch.outsideAt", { checkpoint });
  return t("races.watch.outsideBy", { checkpoint, time: hours(Math.max(60, (passed - limit) / 1000)) });
}
