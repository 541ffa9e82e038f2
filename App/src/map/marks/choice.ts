interface Point {
  x: number;
  y: number;
}

/** Steps that people count marks in. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
/** Pixels between neighbours, and between any two: a way there and back passes twice. */
const roomAlong = 60;
const roomAround = 30;
/** Pixels that a place takes with the name at its right. */
const roomForName = 120;

/** With fewer than these a track looks as if it had no marks. */
const few = 3;

/**
 * Which marks to show, by index: each, or each second, fifth, tenth…, the first that leaves room
 * along the way; of these the ones in `size` or a quarter of it around, clear of others and of
 * `taken`. Where that leaves but a few, the next smaller step is tried.
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
 * Which places to show, by index: of those in `size` or a quarter of it around, the ones clear of
 * `taken`, whose name also keeps clear of those before.
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

/** Pixels that a photo takes. */
const roomForPhoto = 48;

/** Which photos to show, by index: of those in `size` or a quarter of it around, each with the ones that it leaves no room for. */
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
