// Draws graphs with Chart.js, which is loaded with the first graph.
import { Chart, ChartPlugin, Filler, LinearScale, LineController, LineElement, PointElement } from "chart.js";
import type { TrackCursor } from "../TrackCursor";
import type { Axis } from "./axis";
import type { GraphBase } from "./base";
import { nearest } from "./nearest";
import type { Series } from "./series";

Chart.register(Filler, LinearScale, LineController, LineElement, PointElement);

/** The data of a graph. */
export interface GraphDrawing {
  series: Series;
  base: GraphBase;
  up: Axis;
  cursor: TrackCursor;
}

/** The width of all vertical axes in pixels, so that graphs below each other align. */
const axisWidth = 46;

/** Draws a graph into `canvas`; the returned function removes it. */
export function drawGraph(canvas: HTMLCanvasElement, drawing: GraphDrawing): () => void {
  const { series, base, up, cursor } = drawing;
  const { values, axis: across } = base;
  const color = token(series.color);
  const chart = new Chart(canvas, {
    type: "line",
    data: {
      datasets: [
        {
          data: values.map((x, index) => ({ x, y: series.values[index] ?? null })),
          borderColor: color,
          backgroundColor: `color-mix(in srgb, ${color} 22%, transparent)`,
          borderWidth: 1.75,
          borderJoinStyle: "round",
          pointRadius: 0,
          tension: 0.2,
          fill: series.filled,
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      normalized: true,
      parsing: false,
      events: [],
      layout: { padding: { top: 6, right: 8 } },
      scales: {
        x: {
          type: "linear",
          min: across.min,
          max: across.max,
          grid: { display: false, borderColor: token("--line") },
          afterBuildTicks: lines(across),
          ticks: tickLook(base.tick),
        },
        y: {
          type: "linear",
          min: up.min,
          max: up.max,
          reverse: series.reversed,
          afterFit: (scale: { width: number }) => {
            scale.width = axisWidth;
          },
          grid: { color: token("--line"), drawBorder: false, drawTicks: false },
          afterBuildTicks: lines(up),
          ticks: { ...tickLook(series.tick), padding: 6 },
        },
      },
    },
    plugins: [cursorLine(series, base, cursor, color)],
  });
  const follow = () => chart.draw();
  const leave = cursor.subscribe(follow);
  const stop = followPointer(canvas, chart, base, cursor);
  return () => {
    leave();
    stop();
    chart.destroy();
  };
}

/** Draws the lines at the axis's steps rather than at those of Chart.js. */
function lines({ min, max, step }: Axis) {
  const first = Math.ceil(min / step);
  const count = Math.floor(max / step + 0.001) - first + 1;
  const ticks = Array.from({ length: count }, (_, index) => ({ value: (first + index) * step }));
  return (scale: { ticks: readonly { value: number }[] }) => {
    scale.ticks = ticks;
  };
}

function tickLook(callback: (value: number) => string) {
  return {
    autoSkip: false,
    maxRotation: 0,
    color: token("--text-soft"),
    font: { size: 11, family: getComputedStyle(document.body).fontFamily },
    callback,
  };
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Draws a line at the cursor, and a dot at its intersection with the graph. */
function cursorLine(series: Series, { values, places }: GraphBase, cursor: TrackCursor, color: string): ChartPlugin {
  return {
    id: "cursor",
    afterDatasetsDraw({ ctx, chartArea, scales }) {
      const place = cursor.now();
      if (place === null || !scales["x"] || !scales["y"]) return;
      const index = nearest(places, place);
      const x = scales["x"].getPixelForValue(values[index] ?? 0);
      ctx.save();
      ctx.strokeStyle = token("--text-soft");
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.moveTo(x, chartArea.top);
      ctx.lineTo(x, chartArea.bottom);
      ctx.stroke();
      const value = series.values[index];
      if (value != null) {
        ctx.fillStyle = color;
        ctx.strokeStyle = token("--surface");
        ctx.lineWidth = 2;
        ctx.beginPath();
        ctx.arc(x, scales["y"].getPixelForValue(value), 5, 0, 2 * Math.PI);
        ctx.fill();
        ctx.stroke();
      }
      ctx.restore();
    },
  };
}

/** Moves the cursor with the mouse or a finger on the graph. */
function followPointer(
  canvas: HTMLCanvasElement,
  chart: Chart,
  { values, places }: GraphBase,
  cursor: TrackCursor,
): () => void {
  const move = (event: PointerEvent) => {
    const value = chart.scales["x"]?.getValueForPixel(event.offsetX);
    if (value === undefined) return;
    cursor.set(places[nearest(values, value)] ?? null);
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
