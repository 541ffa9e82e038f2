/** Pixels from the middle of a place to its edge, and from there to its name. */
const half = 8;
const gap = 3;
/** The padding of a name and its greatest width, as `.map-pin-name` has them. */
const padding = 6.4;
const widest = 96;

/** A rectangle on the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

let context: CanvasRenderingContext2D | null = null;

/** Returns the width of a place with its name, in pixels. */
export function placeWidth(name: string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return 2 * half + gap + widest;
  context.font = `600 11px ${getComputedStyle(document.body).fontFamily}`;
  return 2 * half + gap + Math.min(widest, context.measureText(name).width + padding);
}

/** Returns the rectangle of a place by its centre, with `width` including its name, in pixels. */
export const placeBox = ({ x, y }: { x: number; y: number }, width: number): Box => ({
  left: x - half,
  top: y - half,
  right: x - half + width,
  bottom: y + half,
});
