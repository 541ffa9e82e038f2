import type { TrackItem } from "../../engine/trackTypes";
import { clock, date, distance, height, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { PictureData } from "../data/shownTrack";
import { rate, meanRateName } from "../rate";

const side = 1080;
const tall = 1350;
const margin = 72;

type Point = readonly [number, number];

/** A picture of a track for others: its line, its figures and its name, in the colours of the app. */
export function drawPicture(track: TrackItem, { name, figures, preview }: PictureData): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [side, tall];
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.reject(new Error("no canvas"));
  const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const font = getComputedStyle(document.body).fontFamily;
  pen.fillStyle = color("ground");
  pen.fillRect(0, 0, side, tall);

  pen.fillStyle = color("text");
  pen.font = `700 60px ${font}`;
  const rows = rowsOf(name, side - 2 * margin, (text) => pen.measureText(text).width);
  rows.forEach((row, index) => pen.fillText(row, margin, 128 + index * 72));
  pen.fillStyle = color("text-soft");
  pen.font = `400 34px ${font}`;
  const top = 128 + rows.length * 72;
  if (figures.started_at != null) pen.fillText(date(figures.started_at), margin, top - 12);

  drawLine(pen, preview, [margin, top + 40, side - 2 * margin, 1010 - top], color("track-line") || color("rope"));

  const shown = [
    [t("tracks.distance"), distance(figures.distance_m)],
    [t("tracks.time"), clock(figures.moving_s ?? figures.duration_s)],
    [meanRateName(track.sport ?? null), rate(track.sport ?? null, figures.pace_s_per_km)],
    [t("tracks.detail.ascent"), height(figures.ascent_m || null)],
  ].filter(([, value]) => value !== unknown);
  const column = (side - 2 * margin) / Math.max(shown.length, 1);
  shown.forEach(([name = "", value = ""], index) => {
    const left = margin + index * column;
    pen.fillStyle = color("text");
    pen.font = `700 ${fitting(value, column - 20, 52, (size) => `700 ${size}px ${font}`, pen)}px ${font}`;
    pen.fillText(value, left, 1170);
    pen.fillStyle = color("text-soft");
    pen.font = `400 30px ${font}`;
    pen.fillText(name, left, 1218, column - 20);
  });

  pen.fillStyle = color("rope");
  pen.fillRect(margin, 1276, 64, 8);
  pen.fillStyle = color("primary");
  pen.font = `700 32px ${font}`;
  pen.fillText("Cordada", margin + 84, 1290);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Draws the parts of a line, as large as fits, with degrees of longitude scaled to their length on the ground. */
function drawLine(
  pen: CanvasRenderingContext2D,
  parts: PictureData["preview"],
  [x, y, width, tallness]: readonly [number, number, number, number],
  stroke: string,
): void {
  const all = parts.flat();
  if (all.length < 2) return;
  const latitudes = all.map(([, latitude]) => latitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const across = all.map(([longitude]) => longitude * narrowing);
  const [west, east] = [Math.min(...across), Math.max(...across)];
  const scale = Math.min(width / Math.max(east - west, 1e-9), tallness / Math.max(north - south, 1e-9));
  const [left, top] = [x + (width - (east - west) * scale) / 2, y + (tallness - (north - south) * scale) / 2];
  const placed = ([longitude, latitude]: Point): Point => [left + (longitude * narrowing - west) * scale, top + (north - latitude) * scale];
  pen.strokeStyle = stroke;
  pen.lineWidth = 12;
  pen.lineJoin = pen.lineCap = "round";
  for (const part of parts) {
    pen.beginPath();
    part.forEach((point, index) => (index === 0 ? pen.moveTo(...placed(point)) : pen.lineTo(...placed(point))));
    pen.stroke();
  }
}

/** A text in two rows at most, broken between words, with an ellipsis if something is left out. */
function rowsOf(text: string, width: number, measure: (text: string) => number): string[] {
  const rows: string[] = [""];
  for (const word of text.split(" ")) {
    const longer = [rows[rows.length - 1], word].filter(Boolean).join(" ");
    if (measure(longer) <= width || rows[rows.length - 1] === "") rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  const shown = rows.slice(0, 2);
  return shown.map((row, index) => {
    let kept = index === 1 && rows.length > 2 ? `${row}…` : row;
    while (measure(kept) > width && kept.length > 2) kept = `${kept.replace(/…$/u, "").slice(0, -1)}…`;
    return kept;
  });
}

/** The largest size, at most `size`, at which a text is not wider than `width`. */
function fitting(text: string, width: number, size: number, fontOf: (size: number) => string, pen: CanvasRenderingContext2D): number {
  pen.font = fontOf(size);
  return Math.min(size, Math.floor((size * width) / Math.max(pen.measureText(text).width, 1)));
}
