import type { TrackCursor } from "../TrackCursor";
import type { Axis } from "./axis";
import type { GraphBase } from "./base";
import { nearest } from "./nearest";
import type { Series } from "./series";

/** The data of a graph. */
export interface GraphDrawing {
  series: Series;
  base: GraphBase;
  up: Axis;
  cursor: TrackCursor;
}

/** The space around the plotting area, in pixels: the same for all graphs, so that those below each other align. */
const space = { left: 46, top: 6, right: 8, bottom: 22 };

/** Draws a graph into `canvas`, which fills its place; the returned function removes it. */
export function drawGraph(canvas: HTMLCanvasElement, drawing: GraphDrawing): () => void {
  const context = canvas.getContext("2d");
  if (!context) return () => {};
  const draw = () => paint(context, drawing);
  const leave = drawing.cursor.subscribe(draw);
  const stop = followPointer(canvas, drawing);
  const size = new ResizeObserver(draw);
  size.observe(canvas);
  return () => {
    size.disconnect();
    leave();
    stop();
  };
}

/** The plotting area of a canvas, and the pixels of values in it. */
function areaOf(canvas: HTMLCanvasElement, { series, base, up }: GraphDrawing) {
  const [right, bottom] = [canvas.clientWidth - space.right, canvas.clientHeight - space.bottom];
  const across = base.axis;
  const wide = (right - space.left) / (across.max - across.min || 1);
  const high = (bottom - space.top) / (up.max - up.min || 1);
  return {
    right,
    bottom,
    x: (value: number) => space.left + (value - across.min) * wide,
    y: (value: number) => (series.reversed ? space.top + (value - up.min) * high : bottom - (value - up.min) * high),
    valueAt: (x: number) => across.min + (x - space.left) / wide,
  };
}

type Area = ReturnType<typeof areaOf>;

function paint(context: CanvasRenderingContext2D, drawing: GraphDrawing): void {
  const { canvas } = context;
  const [width, height, density] = [canvas.clientWidth, canvas.clientHeight, devicePixelRatio];
  // A new size, also the same one, clears the canvas.
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  context.scale(density, density);
  const area = areaOf(canvas, drawing);
  drawAxes(context, drawing, area, width);
  drawLine(context, drawing, area);
  drawCursor(context, drawing, area);
}

/** Draws a line for each step of the vertical axis, and the texts of both axes. */
function drawAxes(context: CanvasRenderingContext2D, { series, base, up }: GraphDrawing, area: Area, width: number): void {
  context.font = `11px ${getComputedStyle(document.body).fontFamily}`;
  context.fillStyle = token("--text-soft");
  context.strokeStyle = token("--line");
  context.lineWidth = 1;
  context.beginPath();
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const value of stepsOn(up)) {
    // A line of one pixel lies between two pixels' edges.
    const y = Math.round(area.y(value)) + 0.5;
    context.moveTo(space.left, y);
    context.lineTo(area.right, y);
    context.fillText(series.tick(value), space.left - 6, y);
  }
  context.moveTo(space.left, Math.round(area.bottom) + 0.5);
  context.lineTo(area.right, Math.round(area.bottom) + 0.5);
  context.stroke();
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const value of stepsOn(base.axis)) {
    const text = base.tick(value);
    const half = context.measureText(text).width / 2;
    context.fillText(text, Math.min(area.x(value), width - half), area.bottom + 7);
  }
}

function stepsOn({ min, max, step }: Axis): number[] {
  const first = Math.ceil(min / step);
  const count = Math.floor(max / step + 0.001) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** Draws the values as a line with gaps where there are none, above its fill. */
function drawLine(context: CanvasRenderingContext2D, { series, base, up }: GraphDrawing, area: Area): void {
  const color = token(series.color);
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = 1.75;
  context.lineJoin = "round";
  const floor = series.filled === "origin" ? area.y(Math.min(Math.max(0, up.min), up.max)) : area.bottom;
  for (const part of partsOf(base.values, series.values)) {
    const line = new Path2D();
    for (const [x, y] of part) line.lineTo(area.x(x), area.y(y));
    if (series.filled) {
      const fill = new Path2D(line);
      fill.lineTo(area.x(part[part.length - 1]?.[0] ?? 0), floor);
      fill.lineTo(area.x(part[0]?.[0] ?? 0), floor);
      context.globalAlpha = 0.22;
      context.fill(fill);
      context.globalAlpha = 1;
    }
    context.stroke(line);
  }
}

/** The stretches of points with known values. */
function partsOf(across: readonly number[], values: readonly (number | null)[]): [x: number, y: number][][] {
  const parts: [number, number][][] = [];
  let part: [number, number][] | null = null;
  across.forEach((x, index) => {
    const y = values[index];
    if (y == null) {
      part = null;
      return;
    }
    if (part === null) parts.push((part = []));
    part.push([x, y]);
  });
  return parts;
}

/** Draws a line at the cursor, and a dot at its intersection with the graph. */
function drawCursor(context: CanvasRenderingContext2D, { series, base, cursor }: GraphDrawing, area: Area): void {
  const place = cursor.now();
  if (place === null) return;
  const index = nearest(base.places, place);
  const x = area.x(base.values[index] ?? 0);
  context.strokeStyle = token("--text-soft");
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x, space.top);
  context.lineTo(x, area.bottom);
  context.stroke();
  const value = series.values[index];
  if (value == null) return;
  context.fillStyle = token(series.color);
  context.strokeStyle = token("--surface");
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, area.y(value), 5, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Moves the cursor with the mouse or a finger on the graph. */
function followPointer(canvas: HTMLCanvasElement, drawing: GraphDrawing): () => void {
  const { base, cursor } = drawing;
  const move = (event: PointerEvent) => {
    cursor.set(base.places[nearest(base.values, areaOf(canvas, drawing).valueAt(event.offsetX))] ?? null);
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType === "mouse") cursor.set(null);
  };
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerdown", move);
  canvas.addEventListener("pointerleave", leave);
  return () => {
    canvas.removeEventListener("pointermove", move);
    canvas.removeEventListener("pointerdown", move);
    canvas.removeEventListener("pointerleave", leave);
  };
}
