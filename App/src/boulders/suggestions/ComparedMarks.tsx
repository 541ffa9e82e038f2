import { ComparedTopos, Mark, markRadius } from "../../engine/bouldering";
import type { Core } from "../../engine/core";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { Picture } from "../../device/picture/picture";
import { unitsOf } from "../picture/MarkedThumbnail";
import { MarkSign, markWords } from "../picture/MarkSign";
import "./ComparedMarks.css";

/** How a mark differs: told by a colour and by a shape about it. */
export type Difference = "added" | "removed" | "moved" | "altered";

/** About a mark of radius 1: a plus is added, a cross taken away, a diamond moved, a square other than before. */
const frames: Readonly<Record<Difference, string>> = {
  added: "M0-2.300V-1.500M0 1.500V2.300M-2.300 0H-1.500M1.500 0H2.300M-1.500 0A1.500 1.500 0 1 1 1.500 0A1.500 1.500 0 1 1-1.500 0",
  removed: "M-1.700-1.700 1.700 1.700M1.700-1.700-1.700 1.700",
  moved: "M0-2.100 2.100 0 0 2.100-2.100 0Z",
  altered: "M-1.600-1.600H1.600V1.600H-1.600Z",
};

const words: Readonly<Record<Difference, PhraseName>> = {
  added: "boulders.suggest.added",
  removed: "boulders.suggest.removed",
  moved: "boulders.suggest.moved",
  altered: "boulders.suggest.altered",
};

/** The marks that a suggestion takes away, with their numbers. */
const goneOf = ({ from, removed }: ComparedTopos) =>
  removed.flatMap((index) => {
    const mark = from.marks[index];
    return mark ? [{ mark, number: from.numbers[index] }] : [];
  });

interface ComparedMarksProps {
  core: Core;
  picture: Picture;
  /** The pixels with which its shorter side is shown. */
  side: number;
  compared: ComparedTopos;
}

/** Two sequences over each other. */
export function ComparedMarks({ core, picture, side, compared }: ComparedMarksProps) {
  const { from, to, changes } = compared;
  const radius = markRadius(core, side);
  const { width, height } = unitsOf(picture);
  const at = ({ x, y }: Mark) => `translate(${x * width} ${y * height})`;
  const gone = goneOf(compared);
  return (
    <>
      {to.marks.map((mark, index) => {
        const before = changes[index] === "moved" ? from.marks.find(({ id }) => id === mark.id) : undefined;
        return (
          before && (
            <g key={mark.id}>
              <line className="compared-way" x1={before.x * width} y1={before.y * height} x2={mark.x * width} y2={mark.y * height} />
              <g transform={at(before)} className="compared-before">
                <MarkSign kind={before.kind} radius={radius} />
              </g>
            </g>
          )
        );
      })}
      {gone.map(({ mark, number }) => (
        <g key={mark.id} transform={at(mark)} className="compared compared-removed">
          <MarkSign kind={mark.kind} number={number ?? null} radius={radius} />
          <path className="compared-edge" transform={`scale(${radius})`} d={frames.removed} />
          <path className="compared-frame" transform={`scale(${radius})`} d={frames.removed} />
        </g>
      ))}
      {to.marks.map((mark, index) => {
        const change = changes[index] ?? "same";
        return (
          <g key={mark.id} transform={at(mark)} className={`compared compared-${change}`}>
            <MarkSign kind={mark.kind} number={to.numbers[index] ?? null} radius={radius} />
            {change !== "same" && (
              <>
                <path className="compared-edge" transform={`scale(${radius})`} d={frames[change]} />
                <path className="compared-frame" transform={`scale(${radius})`} d={frames[change]} />
              </>
            )}
          </g>
        );
      })}
    </>
  );
}

/** What differs, in words, each with the sign that it has on the picture. */
export function ComparisonLegend({ compared }: { compared: ComparedTopos }) {
  const { to, changes } = compared;
  const changed = to.marks.flatMap((mark, index) => {
    const change = changes[index];
    return change === undefined || change === "same" ? [] : [{ mark, change: change as Difference, number: to.numbers[index] }];
  });
  const all = [...changed, ...goneOf(compared).map((each) => ({ ...each, change: "removed" as const }))];
  if (all.length === 0) return <p>{t("boulders.suggest.same")}</p>;
  return (
    <ul className="comparison-legend">
      {all.map(({ mark, change, number }) => (
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
