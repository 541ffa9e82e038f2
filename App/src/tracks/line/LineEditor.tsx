import { useMemo, useState } from "react";
import type { TrackDetail, TrackLines } from "../../engine/trackTypes";
import { TrackMap } from "../../map/track/TrackMap";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { Field } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { Waiting } from "../../shell/components/Waiting";
import { showUndoable } from "../../shell/components/toast";
import { typedNumber } from "../../shell/form/typedNumber";
import { speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { editTrack } from "../data/edits";
import { type EditablePoint, useEditablePoints, useEditedLine, withEdits } from "../data/lineEdits";
import { editsOf } from "../data/own/derive";
import type { StoredPoints } from "../data/storedPoints";
import { ChangedFigures } from "./ChangedFigures";
import { editsOfWay, type Way, ways } from "./lineWays";
import { StretchGraph } from "./StretchGraph";

/** The largest number of edits of a track. */
const mostEdits = 100;

/** The map and the graph of a line, a stretch of it, and what to do with it. */
export function LineEditor({ track, stored }: { track: TrackDetail; stored: StoredPoints }) {
  const edits = useMemo(() => editsOf(track) ?? [], [track]);
  const points = useEditablePoints(stored, edits);
  if (!points) return <Waiting what={t("tracks.detail.loading")} lines={2} height={20} />;
  if (points.length < 2) return <Notice>{t("tracks.line.empty")}</Notice>;
  // The stretch is counted in these points.
  return <PointsEditor key={JSON.stringify(edits)} {...{ track, stored, points }} />;
}

interface PointsEditorProps {
  track: TrackDetail;
  stored: StoredPoints;
  points: readonly EditablePoint[];
}

function PointsEditor({ track, stored, points }: PointsEditorProps) {
  const [way, setWay] = useState<Way>("trim");
  const [stretch, setStretch] = useState<readonly [number, number]>([0, points.length - 1]);
  const [metres, setMetres] = useState("");
  const [isFull, setFull] = useState(false);
  const raise = typedNumber(metres);
  const isWrong = raise !== null && !(Math.abs(raise) <= 5_000);
  const further = isWrong ? [] : editsOfWay(way, points, stretch, raise ?? 0);
  const wanted = useMemo(() => withEdits(track, further), [track, JSON.stringify(further)]);
  const after = useEditedLine(stored, wanted);
  const before = useMemo(() => linesOf(points), [points]);
  const marked = useMemo(() => linesOf(points.slice(stretch[0], stretch[1] + 1)), [points, stretch]);
  const isPlaced = points.some(({ longitude }) => !Number.isNaN(longitude));
  const isLeft = after !== null && after.detail.figures.points - (after.detail.figures.refused_fixes ?? 0) >= 2;
  const isReady = further.length > 0 && isLeft && wanted.length <= mostEdits;

  function save(): void {
    const undo = editTrack(track, { edits: [...wanted] });
    showUndoable(t("tracks.line.saved"), undo);
  }

  return (
    <>
      {isPlaced && (
        <TrackMap
          name={track.name}
          lines={before}
          {...(way !== "clean" && { other: { name: t("tracks.line.stretch"), lines: marked } })}
          speedText={speed}
          full={isFull}
          onFull={setFull}
        />
      )}
      <Card title={t("tracks.line.stretch")}>
        <StretchGraph points={points} stretch={stretch} onChange={setStretch} />
      </Card>
      <Card title={t("tracks.line.what")}>
        <div className="line-ways">
          <Choice
            label={t("tracks.line.what")}
            labelUnseen
            value={way}
            options={ways.map((value) => ({ value, label: t(`tracks.line.${value}`) }))}
            onChange={setWay}
          />
          <p className="line-hint">{t(`tracks.line.${way}Text`)}</p>
          {way === "raise" && (
            <Field
              name="metres"
              label={t("tracks.line.metres")}
              inputMode="text"
              suffix="m"
              value={metres}
              onChange={setMetres}
              error={isWrong ? t("tracks.line.metresWrong") : undefined}
            />
          )}
          {after && <ChangedFigures before={track} after={after} />}
          {after && !isLeft && <Notice kind="wrong">{t("tracks.line.tooFew")}</Notice>}
          {wanted.length > mostEdits && <Notice kind="wrong">{t("tracks.line.tooMany")}</Notice>}
          <Button kind="primary" disabled={!isReady} onClick={save}>
            {t("tracks.line.save")}
          </Button>
        </div>
      </Card>
    </>
  );
}

/** The largest number of vertices on the map. */
const mostVertices = 20_000;

/** Points as a line for all zooms of the map. */
function linesOf(points: readonly EditablePoint[]): TrackLines {
  const step = Math.max(1, Math.ceil(points.length / mostVertices));
  const segments: [number, number, number?][][] = [];
  points.forEach(({ longitude, latitude, speed, begins }, index) => {
    if (begins === 1 || segments.length === 0) segments.push([]);
    if (Number.isNaN(longitude) || (index % step !== 0 && index !== points.length - 1)) return;
    segments.at(-1)?.push(Number.isNaN(speed) ? [longitude, latitude] : [longitude, latitude, speed]);
  });
  return { zooms: [{ zoom: 0, segments: segments.filter(({ length }) => length > 1) }] };
}
