import { KeyboardEvent, useRef } from "react";
import type { Mark, PicturePlace } from "../../engine/boulders";
import { t } from "../../shell/language/language";
import type { Picture } from "../../device/picture/picture";
import { unitsOf } from "../picture/MarkedThumbnail";
import { Stage, Touch } from "../picture/Stage";
import "./Wall.css";

interface CornerPictureProps {
  label: string;
  picture: Picture;
  corners: readonly PicturePlace[];
  /** The marks of all problems, which move with the corners. */
  marks: readonly Mark[];
  onChange: (corners: readonly PicturePlace[]) => void;
}

/** Radii in thousandths of the picture's shorter side. */
const radius = { corner: 34, mark: 11 };
/** The distance, in pixels, within which a press touches a corner. */
const reach = { finger: 32, pointer: 18 };
/** The distance by which an arrow key moves a corner, as a fraction of the picture; `fine` with Shift. */
const steps = { usual: 0.01, fine: 0.002 };
const arrows: Readonly<Record<string, PicturePlace>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (value: number) => Math.min(1, Math.max(0, value));

/** A photo of a wall with four corners, which touch, pointer or keys move to places on the wall. */
export function CornerPicture({ label, picture, corners, marks, onChange }: CornerPictureProps) {
  const dragged = useRef<number | null>(null);
  const { width, height } = unitsOf(picture);
  const move = (index: number, { x, y }: PicturePlace) =>
    onChange(corners.map((corner, each) => (each === index ? { x: within(x), y: within(y) } : corner)));

  function accepts({ x, y, side, isFinger }: Touch): boolean {
    const away = ({ x: cornerX, y: cornerY }: PicturePlace) =>
      Math.hypot(((x - cornerX) * width) / 1000, ((y - cornerY) * height) / 1000) * side;
    const distances = corners.map(away);
    const nearest = Math.min(...distances);
    if (nearest > (isFinger ? reach.finger : reach.pointer)) return false;
    dragged.current = distances.indexOf(nearest);
    return true;
  }

  function onKeyDown(index: number, event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    const corner = corners[index];
    if (!arrow || !corner) return;
    event.preventDefault();
    const step = event.shiftKey ? steps.fine : steps.usual;
    move(index, { x: corner.x + arrow.x * step, y: corner.y + arrow.y * step });
  }

  return (
    <figure className="wall-corners">
      <figcaption>{label}</figcaption>
      <Stage
        picture={picture}
        label={label}
        accepts={accepts}
        onDrag={(touch) => dragged.current !== null && move(dragged.current, touch)}
        onDrop={() => (dragged.current = null)}
      >
        {marks.map(({ id, kind, x, y }, index) => (
          <circle key={`${index} ${id}`} className={`wall-mark mark-${kind}`} cx={x * width} cy={y * height} r={radius.mark} />
        ))}
        <polygon className="wall-frame" points={corners.map(({ x, y }) => `${x * width},${y * height}`).join(" ")} />
        {corners.map(({ x, y }, index) => (
          <g
            key={index}
            className="wall-corner"
            transform={`translate(${x * width} ${y * height})`}
            tabIndex={0}
            role="button"
            aria-label={t("boulders.wall.corner", { number: index + 1, photo: label })}
            onKeyDown={(event) => onKeyDown(index, event)}
          >
            <circle r={radius.corner} />
            <text dy="0.35em">{index + 1}</text>
          </g>
        ))}
      </Stage>
    </figure>
  );
}
