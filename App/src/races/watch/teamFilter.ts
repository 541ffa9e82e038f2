import { searchText } from "../../shell/words/searchText";
import type { TeamStanding } from "../data/answers";

/** A viewer's filter of teams. */
export interface TeamFilter {
  /** Part of the name, or start of the number. */
  text: string;
  /** Empty for all categories. */
  category: string;
}

export const everyTeam: TeamFilter = { text: "", category: "" };

/** Returns a predicate that is true for the teams of a filter. */
export function looksFor({ text, category }: TeamFilter): (team: Pick<TeamStanding, "name" | "number" | "category">) => boolean {
  const wanted = searchText(text);
  return (team) =>
    (category === "" || team.category === category) &&
    (String(team.number).startsWith(wanted) || searchText(team.name).includes(wanted));
}
