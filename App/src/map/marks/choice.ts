interface Point {
  x: number;
  y: number;
}

/** Round intervals between shown marks. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
/** The minimum distance in pixels between neighbours, and between any two marks: an out-and-back way passes twice. */
const roomAlong = 60;
const roomAround = 30;
/** The room, in pixels, of a place with its name at the right. */
const roomForName = 120;

/** The number of marks below which a smaller interval is tried. */
const few = 3;

/**
 * The indices of the marks to show: each one, or each second, fifth, tenth…, at the first interval with enough room along the
 * way. Of these, the marks in `size` or a quarter of it around, clear of others and of `taken`. If few remain, the next smaller
 * interval is tried.
 */
export function chosenMarks(points: readonly Point[], size: Point, taken: readonly Point[]): number[] {
  const between = apart(points);
  let step = Math.max(0, steps.findIndex((each) => each * between >= roomAlong));
  let chosen = marksBy(steps[step] ?? 1, points, size, taken);
  while (chosen.length < few && step > 0) {
    chosen = marksBy(steps[--step] ?? 1, points, size, taken);
  }
  return chosen;
}

/**
 * The indices of the places to show: of those in `size` or a quarter of it around, the ones clear of `taken` and of the names
 * of earlier ones.
 */
export function chosenPlaces(points: readonly Point[], size: Point, taken: readonly Point[]): number[] {
  const places: Point[] = [];
  const chosen: number[] = [];
  for (const [index, point] of points.entries()) {
    if (!near(point, size) || !clear(point, taken)) continue;
    if (places.some(({ x, y }) => Math.abs(x - point.x) < roomForName && Math.abs(y - point.y) < roomAround)) continue;
    places.push(point);
    chosen.push(index);
  }
  return chosen;
}

/** The room of a photo, in pixels. */
const roomForPhoto = 48;

/**
 * The indices of the photos to show, in groups: of those in `size` or a quarter of it around, each with those too close to it.
 */
export function gathered(points: readonly Point[], size: Point): number[][] {
  const groups: number[][] = [];
  for (const [index, point] of points.entries()) {
    if (!near(point, size)) continue;
    const group = groups.find(([first = 0]) => {
      const shown = points[first];
      return shown && Math.abs(shown.x - point.x) < roomForPhoto && Math.abs(shown.y - point.y) < roomForPhoto;
    });
    if (group) group.push(index);
    else groups.push([index]);
  }
  return groups;
}

function marksBy(
  step: number,
  points: readonly Point[],
  size: Point,
  taken: readonly Point[],
): number[] {
  const places = [...taken];
  const chosen: number[] = [];
  for (const [index, point] of points.entries()) {
    if ((index + 1) % step !== 0 || !near(point, size) || !clear(point, places)) continue;
    places.push(point);
    chosen.push(index);
  }
  return chosen;
}

function apart(points: readonly Point[]): number {
  let way = 0;
  for (const [index, point] of points.entries()) {
    const previous = points[index - 1];
    if (previous) way += Math.hypot(point.x - previous.x, point.y - previous.y);
  }
  return points.length > 1 ? way / (points.length - 1) : Infinity;
}

function clear(point: Point, taken: readonly Point[]): boolean {
  return taken.every(({ x, y }) => Math.hypot(x - point.x, y - point.y) >= roomAround);
}

function near({ x, y }: Point, size: Point): boolean {
  return x > -size.x / 4 && x < size.x * 1.25 && y > -size.y / 4 && y < size.y * 1.25;
}
