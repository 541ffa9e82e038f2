import { useMemo } from "react";
import { gradeNames, GradeRange } from "../../engine/boulders";
import { consensusOf, useOpinions } from "../data/opinions";
import type { Problem } from "../data/records";
import { useColoursOfGyms } from "../grades/gymColours";
import { countedScale, gradeOf, useShownScale } from "../grades/gradeScale";
import { useBouldersCore } from "../useBouldersCore";

/**
 * The grades of problems as indices from the easiest on the member's scale: the consensus if there is one, a range for a
 * colour; the grades that a filter offers; and the mean stars.
 */
export function useGradeIndices(gym: string, problems: readonly Problem[]) {
  const core = useBouldersCore();
  const scale = countedScale(useShownScale());
  const opinions = useOpinions(gym);
  const coloursOf = useColoursOfGyms();
  return useMemo(() => {
    const indices = new Map<string, readonly [number, number]>();
    const stars = new Map<string, number>();
    if (!core) return { indices, stars, names: [], offered: [] };
    const names = gradeNames(core)[scale];
    const rangeOf = ({ grade }: Problem): GradeRange | undefined => {
      if (grade?.scale === "colour") return coloursOf(gym).find(({ name }) => name === grade.value)?.[scale];
      const name = gradeOf(core, grade)?.[scale];
      return name === undefined ? undefined : { from: name, to: name };
    };
    consensusOf(core, scale, problems, opinions).forEach(({ grade, stars: mean }, index) => {
      const problem = problems[index];
      if (problem && mean !== null) stars.set(problem.id, mean);
      const range = grade ? { from: grade, to: grade } : problem && rangeOf(problem);
      if (problem && range) indices.set(problem.id, [names.indexOf(range.from), names.indexOf(range.to)]);
    });
    const offered = [...new Set([...indices.values()].flat())].sort((one, other) => one - other);
    return { indices, stars, names, offered: offered.flatMap((index) => names[index] ?? []).map((name) => ({ value: name, label: name })) };
  }, [core, scale, opinions, problems, coloursOf, gym]);
}
