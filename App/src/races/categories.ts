import type { TeamStanding } from "./data/answers";

/** The categories of a race, in alphabetical order. */
export function categoriesOf(teams: Iterable<Pick<TeamStanding, "category">>): readonly string[] {
  const found = new Set<string>();
  for (const { category } of teams) if (category) found.add(category);
  return [...found].sort((one, other) => one.localeCompare(other));
}
