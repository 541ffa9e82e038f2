import type { Difficulty, ReadColour } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { difficultyWords } from "../words";
import { countedScale, gradeOf, useShownScale } from "./gradeScale";
import { rangeWords } from "./gymColours";
import "../gyms/GymScreen.css";

interface DifficultyWordsProps {
  core: Core;
  difficulty: Difficulty | null | undefined;
  /** The grades of the colour, for a difficulty that is one. */
  colour: ReadColour | undefined;
}

/** The difficulty of a problem on the member's scale, and its equivalent on another. */
export function DifficultyWords({ core, difficulty, colour }: DifficultyWordsProps) {
  const scale = useShownScale();
  const read = gradeOf(core, difficulty);
  const asGiven = difficultyWords(difficulty);
  const shown = (scale !== "gym" && (colour ? rangeWords(colour, scale) : read?.[scale])) || asGiven;
  const other = read ? (shown === read.v ? read.font : read.v) : shown === asGiven ? rangeWords(colour, countedScale(scale)) : asGiven;
  return (
    <>
      {colour && <span className="colour-dot problem-colour" style={{ background: colour.colour }} />}
      {shown}
      {other && <span className="problem-converted"> ≈ {other}</span>}
    </>
  );
}
