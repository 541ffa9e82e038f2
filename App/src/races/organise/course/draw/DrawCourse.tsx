import type { Map, Position } from "maplibre-gl";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { lengthOfLine } from "../../../../map/lines/length";
import { usePinBoard } from "../../../../map/marks/usePinBoard";
import { Button, IconButton } from "../../../../shell/components/Button";
import { distance } from "../../../../shell/language/format";
import { t } from "../../../../shell/language/language";
import { LineTool } from "../../../map/LineTool";
import { redoIcon } from "../../icons";
import { MovablePin } from "../../../../map/marks/MovablePin";
import { rounded } from "../../../../map/marks/placeOf";
import { isTooShort, shortestWords } from "../shortest";
import { usePress } from "../../../../map/marks/usePress";
import { Drawing, redone, undone, withChosen, withCorner, withMoved, withoutCorner } from "./drawing";
import { useDrawingKeys } from "./useDrawingKeys";
import "./DrawCourse.css";

export interface DrawCourseProps {
  drawing: Drawing;
  onChange: (drawing: Drawing) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** A dragged corner and its current position. */
interface Held {
  index: number;
  place: Position;
}

/** Draws the course on the map, from corner to corner. */
export function DrawCourse({ map, drawing, onChange, onSave, onCancel }: DrawCourseProps & { map: Map }) {
  const { corners, chosen, past, future } = drawing;
  const [held, setHeld] = useState<Held | null>(null);
  const points = useMemo(
    () => corners.map((each, index) => (index === held?.index ? held.place : each)),
    [corners, held],
  );
  const undo = () => onChange(undone(drawing));
  const redo = () => onChange(redone(drawing));
  const add = (place: Position) => onChange(withCorner(drawing, place));
  useDrawingKeys({ undo, redo });
  usePress(map, true, add);

  return (
    <>
      <LineTool
        {...{ map, points }}
        words={lineWords(points)}
      >
        <IconButton icon="undo" label={t("toast.undo")} disabled={past.length === 0} onClick={undo} />
        <IconButton
          icon={redoIcon}
          label={t("races.organise.course.draw.redo")}
          disabled={future.length === 0}
          onClick={redo}
        />
        <IconButton
          icon="delete"
          label={t("races.organise.course.draw.remove")}
          disabled={corners.length === 0}
          onClick={() => onChange(withoutCorner(drawing, chosen))}
        />
      </LineTool>
      <CornerPins {...{ map, drawing, onChange }} onHeld={setHeld} />
      <div className="map-cross" aria-hidden />
      <div className="map-centre">
        <div className="map-placing">
          <Button
            icon="plus"
            onClick={() => {
              const { lng, lat } = map.getCenter();
              add(rounded([lng, lat]));
            }}
          >
            {t("races.organise.course.draw.add")}
          </Button>
          <Button kind="primary" disabled={isTooShort(corners)} onClick={onSave}>
            {t("club.save")}
          </Button>
          <Button onClick={onCancel}>{t("dialog.cancel")}</Button>
        </div>
      </div>
    </>
  );
}

/** Returns the instruction for an empty line, or its length, with the required length if it is too short. */
function lineWords(points: readonly Position[]): string {
  if (points.length < 2) return t("races.organise.course.draw.begin");
  const length = distance(lengthOfLine(points));
  return isTooShort(points) ? `${length}. ${shortestWords()}` : length;
}

interface CornerPinsProps extends Pick<DrawCourseProps, "drawing" | "onChange"> {
  map: Map;
  onHeld: (held: Held | null) => void;
}

function CornerPins({ map, drawing, onChange, onHeld }: CornerPinsProps) {
  const board = usePinBoard(map);
  const { corners, chosen } = drawing;
  const count = useRef(corners.length);
  // After a corner was removed by the keyboard, the focus moves to the chosen one.
  useEffect(() => {
    const isFewer = corners.length < count.current;
    count.current = corners.length;
    const pins = board?.element.querySelectorAll<HTMLElement>(".corner-pin");
    if (isFewer && pins && (document.activeElement === document.body || [...pins].includes(document.activeElement as HTMLElement))) {
      pins[chosen]?.focus();
    }
  }, [board, corners, chosen]);
  if (!board) return null;
  return createPortal(
    corners.map((corner, index) => (
      <MovablePin
        key={index}
        {...{ map, board }}
        className="corner-pin"
        position={corner}
        label={t("races.organise.course.draw.corner", { number: index + 1, count: corners.length })}
        isChosen={index === chosen}
        onMove={(place) => onChange(withMoved(drawing, index, place))}
        onDrag={(place) => onHeld(place && { index, place })}
        onPress={() => onChange(withChosen(drawing, index))}
        onDelete={() => onChange(withoutCorner(drawing, index))}
      />
    )),
    board.element,
  );
}
