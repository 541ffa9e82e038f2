import { ComparedTopos, Mark, markRadius } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { Picture } from "../../device/picture/picture";
import { Difference, DifferenceFrame, DifferenceLegend, differentMarks } from "../picture/Differences";
import { unitsOf } from "../picture/MarkedThumbnail";
import { MarkSign } from "../picture/MarkSign";
import "./ComparedMarks.css";

const words: Readonly<Record<Difference, PhraseName>> = {
  added: "boulders.suggest.added",
  removed: "boulders.suggest.removed",
  moved: "boulders.suggest.moved",
  altered: "boulders.suggest.altered",
};

/** The marks removed by a suggestion, with their numbers. */
const goneOf = ({ from, removed }: ComparedTopos) =>
  removed.flatMap((index) => {
    const mark = from.marks[index];
    return mark ? [{ mark, number: from.numbers[index] }] : [];
  });

interface ComparedMarksProps {
  core: Core;
  picture: Picture;
  /** The shorter side of the picture in pixels. */
  side: number;
  compared: ComparedTopos;
}

/** Two sequences of marks on one picture. */
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
          <MarkSign kind={mark.kind} number={number ?? null} radius={radius} place={mark} />
          <DifferenceFrame change="removed" radius={radius} />
        </g>
      ))}
      {to.marks.map((mark, index) => {
        const change = changes[index] ?? "same";
        return (
          <g key={mark.id} transform={at(mark)} className={`compared compared-${change}`}>
            <MarkSign kind={mark.kind} number={to.numbers[index] ?? null} radius={radius} place={mark} />
            {change !== "same" && <DifferenceFrame change={change} radius={radius} />}
          </g>
        );
      })}
    </>
  );
}

/** The differences as text, each with its symbol in the picture. */
export function ComparisonLegend({ compared }: { compared: ComparedTopos }) {
  const changed = differentMarks(compared.to, compared.changes);
  const all = [...changed, ...goneOf(compared).map((each) => ({ ...each, change: "removed" as const }))];
  return all.length === 0 ? <p>{t("boulders.suggest.same")}</p> : <DifferenceLegend marks={all} words={words} />;
}
