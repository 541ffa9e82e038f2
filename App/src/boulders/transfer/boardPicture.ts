// Draws the picture for problems of a training board: its grid of holds with the names of columns and rows.
import { sha256 } from "../../device/store/sha256";
import type { ImportedBoard } from "../../engine/logbooks";
import type { Picture } from "../../device/picture/picture";

/** The distance of two holds, in pixels. */
const step = 96;
const letters = 65;

/** A JPEG of the board. Throws if the browser has no canvas. */
export async function boardPicture({ columns, rows }: Pick<ImportedBoard, "columns" | "rows">): Promise<{ picture: Picture; bytes: Uint8Array }> {
  const [width, height] = [(columns.length + 1) * step, (rows.length + 1) * step];
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("the browser draws no pictures");
  drawing.fillStyle = "#e6dccb";
  drawing.fillRect(0, 0, width, height);
  drawing.fillStyle = "#8d8069";
  for (const x of columns) {
    for (const y of rows) {
      drawing.beginPath();
      drawing.arc(x * width, y * height, step / 5, 0, 2 * Math.PI);
      drawing.fill();
    }
  }
  drawing.fillStyle = "#4a4234";
  drawing.font = `600 ${step / 3}px system-ui, sans-serif`;
  drawing.textAlign = "center";
  drawing.textBaseline = "middle";
  columns.forEach((x, index) => drawing.fillText(String.fromCharCode(letters + index), x * width, height - step / 3));
  rows.forEach((y, index) => drawing.fillText(String(index + 1), step / 3, y * height));
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  if (!file) throw new Error("the browser wrote no picture");
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { picture: { file: await sha256(bytes), width, height }, bytes };
}
