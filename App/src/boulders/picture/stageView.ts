/** The view of a picture in its frame: scaled about the upper left corner, then moved by pixels. */
export interface StageView {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const wholeView: StageView = { scale: 1, x: 0, y: 0 };
const mostScale = 8;

/** The largest size of a picture that fits a frame. */
export function fitted(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Scales a view by a factor about a point of the frame, which keeps its place of the picture. */
export function zoomed(view: StageView, factor: number, about: Point): StageView {
  const scale = Math.min(Math.max(view.scale * factor, 1), mostScale);
  const by = scale / view.scale;
  return { scale, x: about.x - (about.x - view.x) * by, y: about.y - (about.y - view.y) * by };
}

/** The nearest view with the smallest empty margin. `fit` is the unscaled size of the picture. */
export function held({ scale, x, y }: StageView, fit: Size, frame: Size): StageView {
  return {
    scale,
    x: heldAlong(x, fit.width * scale, frame.width),
    y: heldAlong(y, fit.height * scale, frame.height),
  };
}

function heldAlong(at: number, length: number, frame: number): number {
  return length <= frame ? (frame - length) / 2 : Math.min(0, Math.max(frame - length, at));
}
