// How the reference server merges two changes of a field, by the three values: what both changed, what is there, what comes.
import { isSame } from "./club";

/** What became of the two values: with `other` there is a conflict, and `value` has the side that was there. */
export interface Merged {
  value: unknown;
  other?: unknown;
}

/** Where both sides come to the same, nobody has to choose. */
export function settled({ value, other }: Merged): Merged {
  return other === undefined || isSame(value, other) ? { value } : { value, other };
}

interface Element {
  readonly id: string;
}

/** Text line by line, as diff3 does. */
export function mergeLines(before: unknown, present: unknown, after: unknown): Merged {
  const [base, left, right] = [before, present, after].map(linesOf) as [string[], string[], string[]];
  const lefts = matched(base, left);
  const rights = matched(base, right);
  const [withLeft, withRight]: [string[], string[]] = [[], []];
  let isConflict = false;
  let [from, leftFrom, rightFrom] = [0, 0, 0];
  for (let at = 0; at <= base.length; at += 1) {
    const [leftAt, rightAt] = at < base.length ? [lefts[at] ?? -1, rights[at] ?? -1] : [left.length, right.length];
    if (leftAt < 0 || rightAt < 0) continue;
    const [was, ofLeft, ofRight] = [base.slice(from, at), left.slice(leftFrom, leftAt), right.slice(rightFrom, rightAt)];
    const isLeftOld = isSameList(ofLeft, was);
    const isRightOld = isSameList(ofRight, was);
    if (!isLeftOld && !isRightOld && !isSameList(ofLeft, ofRight)) isConflict = true;
    withLeft.push(...(isLeftOld ? ofRight : ofLeft), ...base.slice(at, at + 1));
    withRight.push(...(isRightOld ? ofLeft : ofRight), ...base.slice(at, at + 1));
    [from, leftFrom, rightFrom] = [at + 1, leftAt + 1, rightAt + 1];
  }
  const empty = present == null || after == null ? null : "";
  const text = (lines: string[]) => (lines.length === 0 ? empty : lines.join("\n"));
  return isConflict ? { value: text(withLeft), other: text(withRight) } : { value: text(withLeft) };
}

function linesOf(value: unknown): string[] {
  return typeof value === "string" && value !== "" ? value.split("\n") : [];
}

const isSameList = (one: readonly string[], other: readonly string[]) => one.join("\n") === other.join("\n") && one.length === other.length;

/** Where the lines of a longest common sequence stand in the other text; -1 for the others. */
function matched(base: readonly string[], other: readonly string[]): number[] {
  const lengths = Array.from({ length: base.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0));
  const length = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = base.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const longest = Math.max(length(row + 1, column), length(row, column + 1));
      (lengths[row] as number[])[column] = base[row] === other[column] ? length(row + 1, column + 1) + 1 : longest;
    }
  }
  const places = base.map(() => -1);
  for (let [row, column] = [0, 0]; row < base.length && column < other.length; ) {
    if (base[row] === other[column]) places[row++] = column++;
    else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
  return places;
}

/**
 * A list element by element. Of two runs that were added at one place the one with the smaller identifiers comes first; what
 * both sides added stands where it is already.
 */
export function mergeElements(before: unknown, present: unknown, after: unknown): Merged {
  const [base, left, right] = [before, present, after].map((value) => (value ?? []) as Element[]) as [Element[], Element[], Element[]];
  const [withLeft, withRight]: [Element[], Element[]] = [[], []];
  let isConflict = false;
  const isKnown = (id: string) => base.some((each) => each.id === id);
  // What each side added behind an element of the base that it kept; at the beginning, behind nothing.
  const additions = (side: readonly Element[], behind: string | null) => {
    const begin = behind === null ? 0 : side.findIndex(({ id }) => id === behind) + 1;
    if (behind !== null && begin === 0) return [];
    const length = side.slice(begin).findIndex(({ id }) => isKnown(id));
    return side.slice(begin, length < 0 ? undefined : begin + length);
  };
  for (const behind of [null, ...base.map(({ id }) => id)]) {
    const was = base.find(({ id }) => id === behind);
    if (was) {
      const [ofLeft, ofRight] = [left, right].map((side) => side.find(({ id }) => id === behind));
      const [isLeftOld, isRightOld] = [isSameJSON(was, ofLeft), isSameJSON(was, ofRight)];
      if (!isLeftOld && !isRightOld && !isSameJSON(ofLeft, ofRight)) isConflict = true;
      withLeft.push(...[isLeftOld ? ofRight : ofLeft].flatMap((each) => each ?? []));
      withRight.push(...[isRightOld ? ofLeft : ofRight].flatMap((each) => each ?? []));
    }
    const fromRight = additions(right, behind).filter(({ id }) => !left.some((each) => each.id === id));
    const runs = [additions(left, behind), fromRight].sort((one, other) => (idsOf(one) < idsOf(other) ? -1 : 1));
    for (const added of runs.flat()) {
      const twin = right.find(({ id }) => id === added.id) ?? added;
      if (!isSameJSON(added, twin)) isConflict = true;
      withLeft.push(added);
      withRight.push(twin);
    }
  }
  const empty = present == null || after == null ? null : [];
  const list = (elements: Element[]) => (elements.length === 0 ? empty : elements);
  return isConflict ? { value: list(withLeft), other: list(withRight) } : { value: list(withLeft) };
}

const idsOf = (elements: readonly Element[]) => elements.map(({ id }) => id).join();
const isSameJSON = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
