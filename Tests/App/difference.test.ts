import assert from "node:assert/strict";
import test from "node:test";
import { compareTexts } from "../../App/src/club/sync/difference";

/** Both texts in one: [only the first | only the other], common parts unmarked. */
const drawn = (one: string, other: string) =>
  compareTexts(one, other)
    .map((stretch) => (stretch.shared ? stretch.one : `[${stretch.one}|${stretch.other}]`))
    .join("");

for (const [one, other, expected] of [
  ["Núria", "Núria", "Núria"],
  ["", "", ""],
  ["", "Neu", "[|Neu]"],
  ["Núria de dia", "Núria de nit", "Núria de [dia|nit]"],
  ["Volta al poble", "Volta", "Volta[ al poble|]"],
  ["Surto a les sis.", "Surto a les vuit, amb neu.", "Surto a les [sis|vuit, amb neu]."],
  // Differences on both sides of white space are joined.
  ["un dos tres", "quatre cinc tres", "[un dos|quatre cinc] tres"],
  ["fang\nneu", "fang\n\nneu", "fang[\n|\n\n]neu"],
  // A symbol of several code points is not split.
  ["cim 🏔️", "cim 👩‍🚀", "cim [🏔️|👩‍🚀]"],
  ["l’obaga", "l’solana", "l’[obaga|solana]"],
] as const) {
  test(`${JSON.stringify(one)} and ${JSON.stringify(other)} differ where they do`, () => {
    assert.equal(drawn(one, other), expected);
  });
}

test("stretches make up both texts again", () => {
  const word = (seed: number) => ["neu", "glaç", "fang,", "sol.", "\n"][seed % 5] ?? "";
  const one = Array.from({ length: 300 }, (_, index) => word(index * index)).join(" ");
  const other = Array.from({ length: 300 }, (_, index) => word(index * 7 + (index >> 3))).join(" ");
  const stretches = compareTexts(one, other);
  assert.equal(stretches.map((stretch) => stretch.one).join(""), one);
  assert.equal(stretches.map((stretch) => stretch.other).join(""), other);
  assert.ok(stretches.every((stretch) => !stretch.shared || stretch.one === stretch.other));
});

/** The comparison of two texts, and the number of computed table cells: the cost in time and memory. */
function compared(one: string, other: string) {
  let numbers = 0;
  const own = globalThis.Uint16Array;
  globalThis.Uint16Array = class extends own {
    constructor(length: number) {
      super(length);
      numbers += length;
    }
  } as typeof own;
  try {
    return { stretches: compareTexts(one, other), numbers };
  } finally {
    globalThis.Uint16Array = own;
  }
}

/** The number of cells that a device computes in a fraction of a second. */
const affordable = 24_000_000;

test("two notes of full length with one word in common are taken apart at a bearable cost", () => {
  const words = (letter: string) => Array.from({ length: 833 }, (_, index) => letter + String(1000 + index)).join(" ");
  const note = (letter: string) => `${words(letter)} neu ${words(letter)}`;
  assert.equal(note("a").length, 9_999);
  const { stretches, numbers } = compared(note("a"), note("b"));
  assert.deepEqual(stretches.map((stretch) => stretch.shared), [false, true, false]);
  assert.ok(numbers > 0 && numbers <= affordable, String(numbers));
});

test("texts of nothing but single letters are not taken apart without end", () => {
  const letters = (some: string) => Array.from({ length: 5000 }, (_, index) => some[index % some.length]).join(" ");
  const { stretches, numbers } = compared(letters("abc"), letters("bde"));
  assert.equal(stretches.length, 1);
  assert.equal(numbers, 0);
});
