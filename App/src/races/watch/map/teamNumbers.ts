import type { Box } from "../../../map/marks/nameRoom";

/** Position of a team and width of its number, in pixels. */
export interface NumberedTeam {
  x: number;
  y: number;
  width: number;
}

/** Vertical offsets of the number from the team: above it, or else below it. */
const asides = [-14, 15];
/** Half of the number's height, and the free space beside it. */
const half = { height: 6, gap: 2 };
/** Side of the squares of the spatial index. */
const square = 32;

/**
 * Returns the vertical offset of each team's number, or undefined if it does not fit: numbers do not overlap each other or the
 * `taken` boxes. Earlier teams take precedence.
 * - Complexity: linear in the number of teams.
 */
export function placedNumbers(teams: readonly NumberedTeam[], taken: readonly Box[]): readonly (number | undefined)[] {
  const boxes = new Boxes();
  taken.forEach((box) => boxes.add(box));
  return teams.map(({ x, y, width }) => {
    for (const aside of asides) {
      const box = {
        left: x - width / 2 - half.gap,
        right: x + width / 2 + half.gap,
        top: y + aside - half.height,
        bottom: y + aside + half.height,
      };
      if (boxes.hasRoom(box)) {
        boxes.add(box);
        return aside;
      }
    }
    return undefined;
  });
}

/** Offset of the selected team's name, and half of the name's height. */
const nameAside = 14;
const nameHalf = 12;
/** Width of the buttons at the right of the map, and the free space at its left edge, in pixels. */
const buttons = 60;
const edge = 4;

/**
 * Returns the box of the selected team's name on a map of that width: at its right or its left, or below it if neither fits.
 */
export function nameplateOf({ x, y }: { x: number; y: number }, width: number, room: number): Box {
  const box = (left: number, middle: number): Box => ({
    left, right: left + width, top: middle - nameHalf, bottom: middle + nameHalf,
  });
  if (x + nameAside + width <= room - buttons) return box(x + nameAside, y);
  if (x - nameAside - width >= edge) return box(x - nameAside - width, y);
  return box(Math.max(edge, Math.min(x - width / 2, room - buttons - width)), y + nameAside + nameHalf);
}

/** Spatial index of boxes, by the squares that they touch. */
class Boxes {
  private readonly bySquare = new Map<string, Box[]>();

  add(box: Box): void {
    for (const square of squaresOf(box)) {
      const there = this.bySquare.get(square);
      if (there) there.push(box);
      else this.bySquare.set(square, [box]);
    }
  }

  hasRoom(box: Box): boolean {
    return squaresOf(box).every((square) => (this.bySquare.get(square) ?? []).every((other) => !overlap(box, other)));
  }
}

function squaresOf({ left, top, right, bottom }: Box): string[] {
  const squares: string[] = [];
  for (let x = Math.floor(left / square); x <= Math.floor(right / square); x++) {
    for (let y = Math.floor(top / square); y <= Math.floor(bottom / square); y++) squares.push(`${x} ${y}`);
  }
  return squares;
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
