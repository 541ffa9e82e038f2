import { useMemo, useState } from "react";
import { rules } from "../../engine/rules";
import type { TrackDetail } from "../../engine/trackTypes";
import { TrackMap } from "../../map/track/TrackMap";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { Field } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { Waiting } from "../../shell/components/Waiting";
import { showToast, showUndoable } from "../../shell/components/toast";
import { typedNumber } from "../../shell/form/typedNumber";
import { speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { editTrack } from "../data/edits";
import { type EditablePoint, editsOfSplit, useEditablePoints, useEditedLine, useTracksLeft, withEdits } from "../data/lineEdits";
import { editsOf } from "../data/own/derive";
import type { StoredPoints } from "../data/own/storedPoints";
import { ChangedFigures } from "./ChangedFigures";
import { linesOf } from "./lineOnMap";
import { editsOfWay, type Way, ways } from "./lineWays";
import { SplitFigures } from "./SplitFigures";
import { StretchGraph } from "./StretchGraph";

const { most: mostEdits, raise_m: raises } = rules.line_edits;

/** The map and the graph of a line, a stretch of it, and what to do with it. */
export function LineEditor({ track, stored }: { track: TrackDetail; stored: StoredPoints }) {
  const edits = useMemo(() => editsOf(track) ?? [], [track]);
  const { value: points, of } = useEditablePoints(stored, edits);
  const { value: isTrack } = useTracksLeft(stored, [edits]);
  // The choice outlasts the points: those of an edit, or of its end, may arrive after it.
  const [way, setWay] = useState<Way>("trim");
  if (!points || isTrack === null) return <Waiting what={t("tracks.detail.loading")} lines={2} height={20} />;
  if (!isTrack) return <Notice>{t("tracks.line.empty")}</Notice>;
  // The stretch is counted in these points.
  return <PointsEditor key={of} {...{ track, stored, points, way, setWay }} />;
}

interface PointsEditorProps {
  track: TrackDetail;
  stored: StoredPoints;
  points: readonly EditablePoint[];
  way: Way;
  setWay: (way: Way) => void;
}

function PointsEditor({ track, stored, points, way, setWay }: PointsEditorProps) {
  // A split begins in the middle, since one at an end divides nothing.
  const middle = Math.floor(points.length / 2);
  const [stretch, setStretch] = useState<readonly [number, number]>([way === "split" ? middle : 0, points.length - 1]);
  const [metres, setMetres] = useState("");
  const [isFull, setFull] = useState(false);
  const raise = typedNumber(metres);
  const isWrong = raise !== null && !(raise >= raises[0] && raise <= raises[1]);
  const further = isWrong ? [] : editsOfWay(way, points, stretch, raise ?? 0);
  const wanted = useMemo(() => withEdits(track, further), [track, JSON.stringify(further)]);
  const { value: after, isWaiting } = useEditedLine(stored, wanted);
  const before = useMemo(() => linesOf(points), [points]);
  const isSplit = way === "split";
  const [cutting] = stretch;
  const split = points[cutting];
  const parts = useMemo(
    () => (isSplit && split ? editsOfSplit(split).map((cut) => withEdits(track, [cut])) : [wanted]),
    [track, wanted, isSplit, split],
  );
  const { value: isLeft, isWaiting: isJudging } = useTracksLeft(stored, parts);
  const [isSplitting, setSplitting] = useState(false);
  const marked = useMemo(() => linesOf(points.slice(stretch[0], isSplit ? undefined : stretch[1] + 1)), [points, stretch, isSplit]);
  const isPlaced = points.some(({ longitude }) => !Number.isNaN(longitude));
  const isTooFew = isLeft === false && !isJudging;
  const isReady = isLeft === true && !isJudging && (isSplit ? wanted.length < mostEdits : further.length > 0 && !isWaiting && wanted.length <= mostEdits);

  function choose(next: Way): void {
    setWay(next);
    if (next === "split" && cutting === 0) setStretch([middle, points.length - 1]);
  }

  function save(): void {
    const undo = editTrack(track, { edits: [...wanted] });
    showUndoable(t("tracks.line.saved"), undo);
  }

  async function splitHere(): Promise<void> {
    setSplitting(true);
    try {
      const { splitTrack } = await import("../data/remade");
      const { undo } = await splitTrack(track, stored, points, cutting);
      showUndoable(t("tracks.split.done"), undo);
    } catch {
      showToast(t("tracks.split.failed"), { alarming: true });
    } finally {
      setSplitting(false);
    }
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
        <StretchGraph
          points={points}
          stretch={isSplit ? [cutting, points.length - 1] : stretch}
          isSplit={isSplit}
          onChange={([first, last]) => setStretch([first, isSplit ? Math.max(first, stretch[1]) : last])}
        />
      </Card>
      <Card title={t("tracks.line.what")}>
        <div className="line-ways">
          <Choice
            label={t("tracks.line.what")}
            labelUnseen
            value={way}
            options={ways.map((value) => ({ value, label: t(`tracks.line.${value}`) }))}
            onChange={choose}
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
              error={isWrong ? t("tracks.line.metresWrong", { least: raises[0], most: raises[1] }) : undefined}
            />
          )}
          {isSplit && <SplitFigures points={points} at={cutting} />}
          {!isSplit && after && <ChangedFigures before={track} after={after} isWaiting={isWaiting} />}
          {isTooFew && <Notice kind="wrong">{t("tracks.line.tooFew")}</Notice>}
          {wanted.length > mostEdits && <Notice kind="wrong">{t("tracks.line.tooMany", { most: mostEdits })}</Notice>}
          {isSplit ? (
            <Button kind="primary" disabled={!isReady} busy={isSplitting} onClick={() => void splitHere()}>
              {t("tracks.split")}
            </Button>
          ) : (
            <Button kind="primary" disabled={!isReady} onClick={save}>
              {t("tracks.line.save")}
            </Button>
          )}
        </div>
      </Card>
    </>
  );
}
