// Draws marks and the name of the app into a picture, on this device (B7).
import { Mark, markRadius, PictureSize, playTopo } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { t } from "../../shell/language/language";
import { labelOf, markColours, markLetters, markShapes, ringSize, ringWidths } from "./markShapes";

const quality = 0.9;

/** A JPEG of a picture with its marks. Throws if the picture cannot be decoded. */
export async function markedPicture(core: Core, picture: Uint8Array, marks: readonly Mark[]): Promise<Blob> {
  const image = await createImageBitmap(new Blob([picture as BlobPart], { type: "image/jpeg" }));
  const canvas = document.createElement("canvas");
  const { width, height } = image;
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("the browser draws no pictures");
  drawing.drawImage(image, 0, 0);
  image.close();
  drawMarks(core, drawing, { width, height }, marks);
  drawName(drawing, { width, height });
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!file) throw new Error("the browser wrote no picture");
  return file;
}

function drawMarks(core: Core, drawing: CanvasRenderingContext2D, { width, height }: PictureSize, all: readonly Mark[]): void {
  const { marks, numbers } = playTopo(core, all);
  const side = Math.min(width, height);
  const radius = (markRadius(core, side) / 1000) * side;
  drawing.lineJoin = "round";
  drawing.textAlign = "center";
  drawing.textBaseline = "middle";
  marks.forEach(({ kind, x, y }, index) => {
    const shape = new Path2D(markShapes[kind]);
    const words = `${numbers[index] ?? ""}${t(markLetters[kind])}`;
    const { fill, letters } = markColours(kind);
    drawing.save();
    drawing.translate(x * width, y * height);
    drawing.scale(radius * ringSize, radius * ringSize);
    stroke(drawing, shape, ringWidths.edge, "rgb(0 0 0 / 0.55)");
    stroke(drawing, shape, ringWidths.light, "#fff");
    stroke(drawing, shape, ringWidths.shape, fill);
    drawing.scale(1 / ringSize, 1 / ringSize);
    const label = labelOf(words, { x, y });
    const plate = new Path2D();
    plate.rect(label.x - label.width / 2, label.y - label.height / 2, label.width, label.height);
    drawing.fillStyle = fill;
    drawing.fill(plate);
    stroke(drawing, plate, 0.2, "#fff");
    drawing.fillStyle = letters;
    drawing.font = `750 ${label.fontSize}px system-ui, sans-serif`;
    drawing.fillText(words, label.x, label.y + 0.04);
    drawing.restore();
  });
}

function stroke(drawing: CanvasRenderingContext2D, shape: Path2D, width: number, colour: string): void {
  drawing.lineWidth = width;
  drawing.strokeStyle = colour;
  drawing.stroke(shape);
}

/** Draws the name in the lower right corner, readable on any wall. */
function drawName(drawing: CanvasRenderingContext2D, { width, height }: PictureSize): void {
  const size = Math.max(12, Math.min(width, height) * 0.032);
  drawing.font = `700 ${size}px system-ui, sans-serif`;
  drawing.textAlign = "right";
  drawing.textBaseline = "alphabetic";
  drawing.lineJoin = "round";
  drawing.lineWidth = size / 5;
  drawing.strokeStyle = "rgb(0 0 0 / 0.6)";
  drawing.strokeText("Cordada", width - size, height - size);
  drawing.fillStyle = "#fff";
  drawing.fillText("Cordada", width - size, height - size);
}
