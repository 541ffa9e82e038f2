// The words of problem cards of one gym or several: stars, walls and setters.
import { useMemo } from "react";
import { useShownMember } from "../../device/session/session";
import { authorOf, useNamesOf } from "../../device/sync/spaces";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { byProblem, consensusOf, Opinion, opinionCollection } from "../data/opinions";
import { Problem, useIsOnWall } from "../data/records";
import type { Wall } from "../data/walls";
import { countedScale, useShownScale } from "../grades/gradeScale";
import { useBouldersCore } from "../useBouldersCore";

/** The spaces of problems, the same array while they are the same. */
function useSpacesOf(problems: readonly Problem[]): readonly string[] {
  const key = [...new Set(problems.map(({ space }) => space))].sort().join(" ");
  return useMemo(() => key.split(" ").filter(Boolean), [key]);
}

/** The mean stars of problems and how many members said that they sent them, as text, by problem. */
export function useRatings(problems: readonly Problem[]): ReadonlyMap<string, string> {
  const core = useBouldersCore();
  const scale = countedScale(useShownScale());
  const opinions = useRecordsOf<Opinion>(opinionCollection, useSpacesOf(problems));
  return useMemo(() => {
    const found = new Map<string, string>();
    if (!core) return found;
    const said = byProblem(opinions);
    const rated = problems.filter(({ id }) => said.has(id));
    consensusOf(core, scale, rated, said).forEach(({ stars }, index) => {
      const problem = rated[index];
      if (!problem) return;
      const sends = t("boulders.log.sends", { count: said.get(problem.id)?.length ?? 0 });
      found.set(problem.id, stars === null ? sends : `★ ${number(stars, 1)} · ${sends}`);
    });
    return found;
  }, [core, scale, opinions, problems]);
}

/** Returns a function for the wall and the setter of a problem as text, and that it is archived, or its wall. */
export function useOrigins(problems: readonly Problem[]): (problem: Problem) => string {
  const member = useShownMember();
  const spaces = useSpacesOf(problems);
  const walls = useRecordsOf<Wall>("boulder_walls", spaces);
  const names = useNamesOf(spaces);
  const isOnWall = useIsOnWall(spaces);
  return useMemo(() => {
    const wallNames = new Map(walls.map(({ id, name }) => [id, name]));
    return (problem: Problem) => {
      const author = authorOf(problem, member);
      const setter = author === undefined ? undefined : author === member ? t("boulders.problem.byYou") : names.get(author);
      const archived = !isOnWall(problem) && t("boulders.wall.archivedAt");
      return [archived, problem.wall && wallNames.get(problem.wall), setter].filter(Boolean).join(" · ");
    };
  }, [walls, names, member, isOnWall]);
}
