import type { Mark, NumberedMarks } from "../../engine/boulders";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { ringSize } from "./markShapes";
import { markWords } from "./MarkSign";
import "./Differences.css";

/** The kind of a mark's difference, shown by the colour and shape of its frame. */
export type Difference = "added" | "removed" | "moved" | "altered";

/** A mark with its number and its kind of difference. */
export interface DifferentMark {
  mark: Mark;
  number: number | null | undefined;
  change: Difference;
}

/** SVG paths of the frames about a ring of radius 1: plus for added, cross for removed, diamond for moved, square for altered. */
const frames: Readonly<Record<Difference, string>> = {
  added: "M0-2.300V-1.500M0 1.500V2.300M-2.300 0H-1.500M1.500 0H2.300M-1.500 0A1.500 1.500 0 1 1 1.500 0A1.500 1.500 0 1 1-1.500 0",
  removed: "M-1.700-1.700 1.700 1.700M1.700-1.700-1.700 1.700",
  moved: "M0-2.100 2.100 0 0 2.100-2.100 0Z",
  altered: "M-1.600-1.600H1.600V1.600H-1.600Z",
};

/** The marks of one side that differ from another's. */
export function differentMarks({ marks, numbers }: NumberedMarks, changes: readonly (Difference | "same")[]): readonly DifferentMark[] {
  return marks.flatMap((mark, index) => {
    const change = changes[index];
    return change === undefined || change === "same" ? [] : [{ mark, number: numbers[index], change }];
  });
}

/** The frame about a mark of a radius at the origin of a drawing. */
export function DifferenceFrame({ change, radius }: { change: Difference; radius: number }) {
  return (
    <g className={`compared-${change}`} transform={`scale(${radius * ringSize})`}>
      <path className="compared-edge" d={frames[change]} />
      <path className="compared-frame" d={frames[change]} />
    </g>
  );
}

interface DifferenceLegendProps {
  marks: readonly DifferentMark[];
  /** The phrase of each difference, with the placeholder `{mark}`. */
  words: Readonly<Record<Difference, PhraseName>>;
}

/** Legend of the differences: each with its frame and a phrase. */
export function DifferenceLegend({ marks, words }: DifferenceLegendProps) {
  return (
    <ul className="comparison-legend">
      {marks.map(({ mark, change, number }) => (
        <li key={`${change} ${mark.id}`} className={`compared-${change}`}>
          <svg viewBox="-2.500 -2.500 5 5" width={28} height={28} aria-hidden>
            <path className="compared-frame" d={frames[change]} />
          </svg>
          {t(words[change], { mark: markWords(mark.kind, number) })}
        </li>
      ))}
    </ul>
  );
}
