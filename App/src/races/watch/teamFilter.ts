import { searchText } from "../../shell/words/searchText";
import type { TeamStanding } from "../data/answers";

/** Which teams of a race a viewer looks for. */
export interface TeamFilter {
  /** Part of the name, or the beginning of the number. */
  text: string;
  /** Empty: of all categories. */
  category: string;
}

export const everyTeam: TeamFilter = { text: "", category: "" };

/** The categories of a race, in the order of the alphabet. */
export function categoriesOf(teams: Iterable<Pick<TeamStanding, "category">>): readonly string[] {
  const found = new Set<string>();
  for (const { category } of teams) if (category) found.add(category);
  return [...found].sort((one, other) => one.localeCompare(other));
}

/** Whether a team is one that the viewer looks for. */
export function looksFor({ text, category }: TeamFilter): (team: Pick<TeamStanding, "name" | "number" | "category">) => boolean {
  const wanted = searchText(text);
  return (team) =>
    (category === "" || team.category === category) &&
    (String(team.number).startsWith(wanted) || searchText(team.name).includes(wanted));
}
