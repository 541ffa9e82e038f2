// The icons of the map, as distance fields, so that the style can colour them.
import type { Map } from "maplibre-gl";

const size = 20;
const ratio = 3;
/** Pixels that labels leave to a mark, to start and end, which may stand side by side, and to a team with its number. */
const rooms: Readonly<Record<string, readonly [width: number, height: number]>> = {
  "room-mark": [26, 26],
  "room-end": [54, 28],
  "room-team": [26, 30],
};
/** Pixels by which the rooms of places with their names are wider, one than the other, and how many there are. */
export const placeStep = 16;
const placeRooms = 8;

/** Outlines on a grid of 20 units. */
const drawings: Readonly<Record<string, string>> = {
  peak: "M10 4.5 16 15H4z",
  saddle: "M4 13.5 Q10 5 16 13.5 L14.2 14.7 Q10 9 5.8 14.7z",
  hut: "M10 3.5 17 9.5 15.5 9.5 15.5 16 11.7 16 11.7 12 8.3 12 8.3 16 4.5 16 4.5 9.5 3 9.5z",
  drop: "M10 3.5C13.2 7.8 14.8 10.2 14.8 12.3A4.8 4.8 0 0 1 5.2 12.3C5.2 10.2 6.8 7.8 10 3.5z",
  tent: "M10 4 17 16 12.3 16 10 11.5 7.7 16 3 16z",
  shelter: "M10 4 17.5 10 16 11.2 15.2 10.6 15.2 16 13 16 13 9.2 10 6.9 7 9.2 7 16 4.8 16 4.8 10.6 4 11.2 2.5 10z",
  cave: "M3.5 16C3.5 8.5 6 4.5 10 4.5S16.5 8.5 16.5 16L13 16C13 12 12 10 10 10S7 12 7 16z",
  viewpoint: "M10 3.5 11.6 8 16.3 8.1 12.6 11 14 15.6 10 12.9 6 15.6 7.4 11 3.7 8.1 8.4 8z",
  dot: "M10 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  chevron: "M7.5 4 13.5 10 7.5 16 5.9 14.4 10.3 10 5.9 5.6z",
};

/** Adds all icons to the map, and empty images that keep labels away from pins. */
export function addDrawings(map: Map): void {
  for (const [name, outline] of Object.entries(drawings)) {
    map.addImage(name, distanceField(new Path2D(outline)), { sdf: true, pixelRatio: ratio });
  }
  const places = Array.from({ length: placeRooms }, (_, index) => [`room-place-${index + 1}`, [(index + 1) * placeStep, 18]] as const);
  for (const [name, [width, height]] of [...Object.entries(rooms), ...places]) {
    const room = { width, height, data: new Uint8ClampedArray(width * height * 4) };
    map.addImage(name, room, { sdf: false, pixelRatio: 1 });
  }
}

/**
 * A distance field of 8 pixels around an outline, with 191 on it, as MapLibre's shader for glyphs expects. Brute force over
 * near pixels suffices: an icon has 60 by 60 pixels and is made once.
 */
function distanceField(outline: Path2D): { width: number; height: number; data: Uint8ClampedArray } {
  const side = size * ratio;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return { width: side, height: side, data: new Uint8ClampedArray(side * side * 4) };
  context.scale(ratio, ratio);
  context.fill(outline);
  const drawn = context.getImageData(0, 0, side, side).data;
  const inside = (x: number, y: number) => (drawn[(y * side + x) * 4 + 3] ?? 0) > 127;
  const reach = 8;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const here = inside(x, y);
      let nearest = reach;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          if (inside(x + dx, y + dy) !== here) nearest = Math.min(nearest, Math.hypot(dx, dy));
        }
      }
      const distance = here ? 0.5 - nearest : nearest - 0.5;
      data[(y * side + x) * 4 + 3] = 255 - 255 * (distance / reach + 0.25);
    }
  }
  return { width: side, height: side, data };
}
