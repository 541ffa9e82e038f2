import { KeyboardEvent, PointerEvent, ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePictureAddress } from "../../device/picture/usePicture";
import type { Picture } from "../../device/picture/picture";
import type { PictureSize } from "../../engine/boulders";
import { t } from "../../shell/language/language";
import { IconButton } from "../../shell/components/Button";
import { fitted, held, Point, Size, StageView, wholeView, zoomed } from "./stageView";
import { unitsOf } from "./MarkedThumbnail";
import "./Stage.css";
import "./Marks.css";

/** A touch of the picture by finger or pointer. */
export interface Touch {
  /** Fractions of the picture's width and height; outside 0 to 1 beside it. */
  x: number;
  y: number;
  /** The shorter side of the picture in screen pixels. */
  side: number;
  /** True for a finger, which covers what it touches. */
  isFinger: boolean;
  /** The position in the frame, in pixels. */
  at: Point;
}

/** The handlers of presses other than those that move the picture. */
export interface StageHandlers {
  onTap?: (touch: Touch) => void;
  /** Returns true if the pressed object follows the press; otherwise the picture does. */
  accepts?: (touch: Touch) => boolean;
  onDrag?: (touch: Touch) => void;
  onDrop?: () => void;
}

interface StageProps extends StageHandlers {
  picture: PictureSize & Partial<Picture>;
  /** The address of a picture that is not the member's; null while it is loading. */
  address?: string | null | undefined;
  label: string;
  /** The marks, in thousandths of the picture's shorter side, whose size in pixels is `side`. */
  children: ReactNode | ((side: number) => ReactNode);
  /** The elements above the frame, independent of the view. They catch no press. */
  over?: ReactNode;
  /** The controls below the picture, before those of the zoom and after them. */
  tools?: ReactNode;
  lastTools?: ReactNode;
}

/** The distance, in pixels, that a press may move before it is a drag. */
const slack = { finger: 10, pointer: 4 };
type Mode = "pressed" | "dragging" | "moving" | "pinching";

/** A picture in a frame: two fingers or the wheel zoom and move it, one finger is handled by the page. */
export function Stage({ picture, address: given, label, children, over, tools, lastTools, ...handlers }: StageProps) {
  const own = usePictureAddress(picture.file, "whole");
  const address = picture.file === undefined ? given : own;
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [view, setView] = useState<StageView>(wholeView);
  const pointers = useRef(new Map<number, Point>());
  const mode = useRef<Mode | null>(null);
  const pressed = useRef<Point>({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, []);

  const fit = size && fitted(picture, size);
  const shown = fit && size ? held(view, fit, size) : wholeView;
  const now = useRef({ fit, size, shown });
  now.current = { fit, size, shown };

  const show = (change: (before: StageView) => StageView) => {
    const { fit, size, shown } = now.current;
    if (!fit || !size) return;
    const next = held(change(shown), fit, size);
    now.current.shown = next;
    setView(next);
  };

  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = (element as HTMLElement).getBoundingClientRect();
      show((before) => zoomed(before, Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top }));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);

  const pointOf = (event: PointerEvent): Point => {
    const { left, top } = (frame.current as HTMLElement).getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const touchAt = (at: Point, isFinger: boolean): Touch => {
    const { fit, shown } = now.current;
    const { width, height } = fit ?? { width: 1, height: 1 };
    return {
      x: (at.x - shown.x) / (width * shown.scale),
      y: (at.y - shown.y) / (height * shown.scale),
      side: Math.min(width, height) * shown.scale,
      isFinger,
      at,
    };
  };

  function onPointerDown(event: PointerEvent) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    frame.current?.setPointerCapture(event.pointerId);
    const at = pointOf(event);
    pointers.current.set(event.pointerId, at);
    if (pointers.current.size === 1) {
      pressed.current = at;
      mode.current = "pressed";
    } else {
      if (mode.current === "dragging") handlers.onDrop?.();
      mode.current = "pinching";
    }
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = pointOf(event);
    const isFinger = event.pointerType !== "mouse";
    if (mode.current === "pressed") {
      const moved = Math.hypot(at.x - pressed.current.x, at.y - pressed.current.y);
      if (moved < (isFinger ? slack.finger : slack.pointer)) return;
      mode.current = handlers.accepts?.(touchAt(pressed.current, isFinger)) ? "dragging" : "moving";
    }
    if (mode.current === "dragging") handlers.onDrag?.(touchAt(at, isFinger));
    if (mode.current === "moving") show((view) => ({ ...view, x: view.x + at.x - before.x, y: view.y + at.y - before.y }));
    if (mode.current === "pinching") {
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other) show((view) => pinched(view, before, at, other));
    }
    pointers.current.set(event.pointerId, at);
  }

  function onPointerEnd(event: PointerEvent) {
    if (!pointers.current.delete(event.pointerId)) return;
    const isLost = event.type === "pointercancel";
    if (mode.current === "dragging") handlers.onDrop?.();
    if (mode.current === "pressed" && !isLost) handlers.onTap?.(touchAt(pressed.current, event.pointerType !== "mouse"));
    // After a pinch the remaining finger moves the picture.
    mode.current = pointers.current.size > 0 ? "moving" : null;
  }

  const zoom = (factor: number) => {
    if (size) show((before) => zoomed(before, factor, { x: size.width / 2, y: size.height / 2 }));
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "+") zoom(1.5);
    if (key === "-") zoom(1 / 1.5);
  };

  const units = unitsOf(picture);
  const side = fit ? Math.min(fit.width, fit.height) * shown.scale : 0;
  return (
    <div className="stage" onKeyDown={onKeyDown}>
      <div className="stage-view">
        <div
          ref={frame}
          className="stage-frame"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
        >
          {fit && (
            <div
              className="stage-picture"
              style={{
                width: fit.width * shown.scale,
                height: fit.height * shown.scale,
                transform: `translate(${shown.x}px, ${shown.y}px)`,
              }}
            >
              {address && <img src={address} alt={label} draggable={false} />}
              {address === undefined && <p className="stage-missing">{t("boulders.pictureMissing")}</p>}
              <svg viewBox={`0 0 ${units.width} ${units.height}`}>{typeof children === "function" ? children(side) : children}</svg>
            </div>
          )}
        </div>
        {over}
      </div>
      <div className="stage-bar">
        {tools}
        <div className="stage-zoom">
          <IconButton icon="minus" label={t("boulders.zoomOut")} onClick={() => zoom(1 / 1.5)} disabled={shown.scale <= 1} />
          <IconButton icon="plus" label={t("boulders.zoomIn")} onClick={() => zoom(1.5)} />
          {lastTools}
        </div>
      </div>
    </div>
  );
}

/** The view after one of two fingers moved from `before` to `at`: the points below both fingers stay below them. */
function pinched(view: StageView, before: Point, at: Point, other: Point): StageView {
  const [from, to] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(at.x - other.x, at.y - other.y)];
  const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
  const moved = { ...view, x: view.x + (at.x - before.x) / 2, y: view.y + (at.y - before.y) / 2 };
  return zoomed(moved, from > 0 ? to / from : 1, middle);
}
