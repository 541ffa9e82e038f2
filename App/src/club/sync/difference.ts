// What two texts have in common, word by word. Own code: the packaged library (jsdiff 5) takes minutes for two notes of
// full length that have nothing in common, and cannot be told to give up.

/** A stretch of a text. */
export interface Stretch {
  text: string;
  /** The other text has it too, at this place. */
  shared: boolean;
}

/** Cells of the table that are worth their memory (two bytes each) and time: notes of full length need half of it. */
const mostCells = 24_000_000;

/** Words, gaps, and what stands between them. */
function partsOf(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}]+/gu) ?? [];
}

/** Each text as stretches that stand in both or in it alone: the longest common subsequence of their words. */
export function compareTexts(one: string, other: string): { one: readonly Stretch[]; other: readonly Stretch[] } {
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  const shorter = Math.min(mine.length, theirs.length);
  let head = 0;
  while (head < shorter && mine[head] === theirs[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && mine.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;

  const middle = (parts: readonly string[]) => parts.slice(head, parts.length - tail);
  const { one: mineShared, other: theirsShared } = sharedParts(middle(mine), middle(theirs));
  const around = (shared: readonly boolean[]) => (_: string, index: number) => {
    return index < head || index >= head + shared.length || shared[index - head] === true;
  };
  return {
    one: stretches(mine, mine.map(around(mineShared))),
    other: stretches(theirs, theirs.map(around(theirsShared))),
  };
}

/** Which parts of each are in both. */
function sharedParts(one: readonly string[], other: readonly string[]): { one: boolean[]; other: boolean[] } {
  const shared = { one: one.map(() => false), other: other.map(() => false) };
  const width = other.length + 1;
  if ((one.length + 1) * width > mostCells) return shared;
  // At [row, column]: how many parts the ends from there on have in common.
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) {
      shared.one[row] = shared.other[column] = true;
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return shared;
}

/** Parts that go together as one; a mere gap between two that differ differs with them. */
function stretches(parts: readonly string[], shared: readonly boolean[]): readonly Stretch[] {
  const joined: Stretch[] = [];
  for (const [index, text] of parts.entries()) {
    const isGap = text.trim() === "" && shared[index - 1] === false && shared[index + 1] === false;
    const isShared = shared[index] === true && !isGap;
    const last = joined.at(-1);
    if (last?.shared === isShared) last.text += text;
    else joined.push({ text, shared: isShared });
  }
  return joined;
}
