import { useMemo, useState } from "react";
import { Picture } from "../../device/picture/picture";
import { usePictureAddress } from "../../device/picture/usePicture";
import { compareTopos, Mark, markRadius, playTopo } from "../../engine/boulders";
import type { FieldViewProps } from "../../shell/area";
import { IconButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { useProblem } from "../data/records";
import { FullScreen } from "./PlayedPicture";
import { useBouldersCore } from "../useBouldersCore";
import { Difference, DifferenceFrame, DifferenceLegend, differentMarks } from "./Differences";
import { unitsOf } from "./MarkedThumbnail";
import { MarkSign } from "./MarkSign";
import { Stage } from "./Stage";
import "./Marks.css";

/** The radius of a mark on a picture of a third of the page, in thousandths of the shorter side. */
const radius = 34;

/** The marks of one side of a conflict on the picture of their record (Y3). */
export const MarksView = ({ value, other, body }: FieldViewProps) => (
  <MarksOn picture={body["picture"] as Picture | undefined} marks={value} other={other} />
);

/** Those of a suggestion, on the picture of its problem. */
export function SuggestedMarksView({ value, other, space = "", body }: FieldViewProps) {
  return <MarksOn picture={useProblem(space, String(body["problem"]))?.picture} marks={value} other={other} />;
}

interface MarksOnProps {
  picture: Picture | undefined;
  marks: unknown;
  /** Those of the other side: what it does not have so is framed. */
  other: unknown;
}

const words: Readonly<Record<Difference, PhraseName>> = {
  added: "boulders.conflict.only",
  removed: "boulders.suggest.removed",
  moved: "boulders.conflict.moved",
  altered: "boulders.conflict.altered",
};

const marksOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Mark[]) : []);

/** The whole picture with marks on it: pressed, over the whole screen. */
function MarksOn({ picture, marks: stored, other }: MarksOnProps) {
  const core = useBouldersCore();
  const marks = marksOf(stored);
  const numbers = useMemo(() => (core ? playTopo(core, marks).numbers : []), [core, stored]);
  const different = useMemo(() => {
    if (!core || other === undefined) return [];
    const { to, changes } = compareTopos(core, marksOf(other), marks);
    return differentMarks(to, changes);
  }, [core, stored, other]);
  const changes = new Map(different.map(({ mark, change }) => [mark.id, change]));
  const [isFull, setFull] = useState(false);
  const address = usePictureAddress(picture?.file, "whole");
  if (!picture) return null;
  const { width, height } = unitsOf(picture);
  const signs = (size: number) =>
    marks.map(({ id, kind, x, y }, index) => {
      const change = changes.get(id);
      return (
        <g key={id} transform={`translate(${x * width} ${y * height})`}>
          <MarkSign kind={kind} number={numbers[index] ?? null} radius={size} place={{ x, y }} />
          {change && <DifferenceFrame change={change} radius={size} />}
        </g>
      );
    });
  return (
    <>
      <button type="button" className="marks-view" aria-label={t("boulders.problem.full")} onClick={() => setFull(true)}>
        <span className="marked-picture" style={{ aspectRatio: `${width} / ${height}` }}>
          {address && <img src={address} alt="" draggable={false} />}
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
            {signs(radius)}
          </svg>
        </span>
      </button>
      {different.length > 0 && <DifferenceLegend marks={different} words={words} />}
      {isFull && core && (
        <FullScreen onClose={() => setFull(false)}>
          <div className="played">
            <Stage
              picture={picture}
              label={t("boulders.picture")}
              lastTools={<IconButton icon="close" label={t("boulders.problem.closeFull")} onClick={() => setFull(false)} />}
            >
              {(side) => signs(markRadius(core, side))}
            </Stage>
          </div>
        </FullScreen>
      )}
    </>
  );
}
