// The scale on which the member reads grades (B4). Records keep each grade as given.
import { useCallback } from "react";
import { prefer, usePreferences } from "../../club/data/preferences";
import { Difficulty, Grade, GradeScale, readGrades } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { useBouldersCore } from "../useBouldersCore";
import { difficultyWords } from "../words";
import { rangeWords, useColoursOfGyms } from "./gymColours";

/** A scale, or `gym` to show each grade as given. */
export type ShownScale = "gym" | GradeScale;

export const useShownScale = (): ShownScale => usePreferences().boulder_scale ?? "gym";

export const showScale = (scale: ShownScale) => prefer({ boulder_scale: scale });

/** The scale by which grades are sorted and counted. */
export const countedScale = (shown: ShownScale): GradeScale => (shown === "gym" ? "font" : shown);

const read = new Map<string, Grade | null>();

/** A difficulty on both scales; null for words, colours and no grade. */
export function gradeOf(core: Core, difficulty: Difficulty | null | undefined): Grade | null {
  if (!difficulty) return null;
  const key = `${difficulty.scale}/${difficulty.value}`;
  let grade = read.get(key);
  if (grade === undefined) read.set(key, (grade = readGrades(core, [difficulty])[0] ?? null));
  return grade;
}

/** Returns a function for the text of a difficulty, converted to the member's scale if there is a table. */
export function useGradeWords(): (difficulty: Difficulty | null | undefined, gym?: string | null) => string {
  const core = useBouldersCore();
  const scale = useShownScale();
  const coloursOf = useColoursOfGyms();
  return useCallback(
    (difficulty, gym) => {
      if (!core || scale === "gym" || !difficulty) return difficultyWords(difficulty);
      const converted =
        difficulty.scale === "colour"
          ? rangeWords(coloursOf(gym).find(({ name }) => name === difficulty.value), scale)
          : gradeOf(core, difficulty)?.[scale];
      return converted || difficultyWords(difficulty);
    },
    [core, scale, coloursOf],
  );
}
