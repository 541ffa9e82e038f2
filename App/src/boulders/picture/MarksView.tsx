import { useMemo, useState } from "react";
import { Picture } from "../../device/picture/picture";
import { usePictureAddress } from "../../device/picture/usePicture";
import { Mark, markRadius, playTopo } from "../../engine/bouldering";
import type { FieldViewProps } from "../../shell/area";
import { IconButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { useProblem } from "../data/records";
import { FullScreen } from "../problem/PlayedPicture";
import { useBouldering } from "../useBouldering";
import { unitsOf } from "./MarkedThumbnail";
import { MarkSign } from "./MarkSign";
import { Stage } from "./Stage";
import "./Marks.css";

/** The radius of a mark on a picture of a third of the page, in thousandths of the shorter side. */
const radius = 34;

/** The marks of one side of a conflict on the picture of their record (Y3). */
export const MarksView = ({ value, body }: FieldViewProps) => <MarksOn picture={body["picture"] as Picture | undefined} marks={value} />;

/** Those of a suggestion, on the picture of its problem. */
export function SuggestedMarksView({ value, space = "", body }: FieldViewProps) {
  return <MarksOn picture={useProblem(space, String(body["problem"]))?.picture} marks={value} />;
}

/** The whole picture with marks on it: pressed, over the whole screen. */
function MarksOn({ picture, marks: told }: { picture: Picture | undefined; marks: unknown }) {
  const core = useBouldering();
  const marks = Array.isArray(told) ? (told as readonly Mark[]) : [];
  const numbers = useMemo(() => (core ? playTopo(core, marks).numbers : []), [core, told]);
  const [isFull, setFull] = useState(false);
  const address = usePictureAddress(picture?.file, "whole");
  if (!picture) return null;
  const { width, height } = unitsOf(picture);
  const signs = (size: number) =>
    marks.map(({ id, kind, x, y }, index) => (
      <g key={id} transform={`translate(${x * width} ${y * height})`}>
        <MarkSign kind={kind} number={numbers[index] ?? null} radius={size} />
      </g>
    ));
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
      {isFull && core && (
        <FullScreen onClose={() => setFull(false)}>
          <div className="played">
            <Stage
              picture={picture}
              label={t("boulders.picture")}
              over={
                <div className="played-full">
                  <IconButton icon="close" label={t("boulders.problem.closeFull")} onClick={() => setFull(false)} />
                </div>
              }
            >
              {(side) => signs(markRadius(core, side))}
            </Stage>
          </div>
        </FullScreen>
      )}
    </>
  );
}
