// Compares two texts word by word. The packaged library (jsdiff 5) is not used: it takes minutes for two long notes that have
// nothing in common, and cannot be limited.

/** A stretch of two texts: equal in both, or the differing parts, which may be empty. */
export interface Stretch {
  shared: boolean;
  one: string;
  other: string;
}

/** The maximum number of cells in the table, two bytes each: notes of maximum length need half of it. */
const mostCells = 24_000_000;

/** Splits a text into words, white space, and other characters. */
function partsOf(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}]+/gu) ?? [];
}

/** Splits two texts into common and differing stretches by the longest common subsequence of words. */
export function compareTexts(one: string, other: string): readonly Stretch[] {
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  const shorter = Math.min(mine.length, theirs.length);
  let head = 0;
  while (head < shorter && mine[head] === theirs[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && mine.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;

  const middle = (parts: readonly string[]) => parts.slice(head, parts.length - tail);
  return joined([
    ...mine.slice(0, head).map(sharedPart),
    ...compareParts(middle(mine), middle(theirs)),
    ...mine.slice(mine.length - tail).map(sharedPart),
  ]);
}

const sharedPart = (text: string): Stretch => ({ shared: true, one: text, other: text });

function compareParts(one: readonly string[], other: readonly string[]): readonly Stretch[] {
  const width = other.length + 1;
  const different: Stretch = { shared: false, one: one.join(""), other: other.join("") };
  if ((one.length + 1) * width > mostCells) return [different];
  // At [row, column]: the length of the common subsequence of both ends from there.
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: Stretch[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const [mine, theirs] = [one[row], other[column]];
    if (mine !== undefined && mine === theirs) {
      found.push(sharedPart(mine));
      row += 1;
      column += 1;
    } else if (mine !== undefined && (theirs === undefined || at(row + 1, column) >= at(row, column + 1))) {
      found.push({ shared: false, one: mine, other: "" });
      row += 1;
    } else {
      found.push({ shared: false, one: "", other: theirs ?? "" });
      column += 1;
    }
  }
  return found;
}

/** Joins adjacent parts; white space between two differing parts counts as differing. */
function joined(parts: readonly Stretch[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, part] of parts.entries()) {
    const isGap = part.one.trim() === "" && parts[index - 1]?.shared === false && parts[index + 1]?.shared === false;
    const shared = part.shared && !isGap;
    const last = stretches.at(-1);
    if (last?.shared === shared) {
      last.one += part.one;
      last.other += part.other;
    } else stretches.push({ ...part, shared });
  }
  return stretches;
}
