import type { Race, Standings } from "../../../device/api";
import { hours } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { missedWords } from "../../missedWords";
import type { Alert } from "./useAlerts";

type Described = Pick<Alert, "team" | "kind" | "clock_ahead_ms" | "checkpoint">;

/**
 * Describes an alert with its figure, or with the checkpoints that it is about.
 *
 * @param missed the missed checkpoints of teams in words.
 * @param race the race with the names of its checkpoints, once it is loaded.
 */
export function alertWords({ team, kind, clock_ahead_ms: ahead, checkpoint }: Described, missed: ReadonlyMap<string, string>, race: Race | null = null): string {
  const stop = checkpoint === undefined ? undefined : race?.checkpoints[checkpoint];
  if (kind === "outside_limit" && stop) return t("races.organise.alerts.outsideAt", { checkpoint: stop.name });
  if (kind === "missed") return missed.get(team) ?? t("races.organise.alerts.missed");
  if (kind !== "wrong_clock" || ahead === undefined) return t(`races.organise.alerts.${kind}`);
  const words = ahead > 0 ? "races.organise.alerts.clockAhead" : "races.organise.alerts.clockBehind";
  return t(words, { span: hours(Math.abs(ahead) / 1000) });
}

/** The missed checkpoints of each team that has some; empty until race and standings are loaded. */
export function missedByTeam(race: Race | null, standings: Standings | null): ReadonlyMap<string, string> {
  if (!race || !standings) return new Map();
  const teams = standings.teams.filter(({ missed }) => missed.length > 0);
  return new Map(teams.map((team) => [team.id, missedWords(race, team)]));
}
