import assert from "node:assert/strict";
import test from "node:test";
import { compareTexts } from "../../App/src/club/sync/difference";

/** Both texts at once: [only the first | only the other], what they share as it is. */
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
  // What differs on both sides of a mere gap is one difference.
  ["un dos tres", "quatre cinc tres", "[un dos|quatre cinc] tres"],
  ["fang\nneu", "fang\n\nneu", "fang[\n|\n\n]neu"],
  // A drawing of several code points stays whole.
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

test("two notes of full length with nothing in common are compared while one waits", () => {
  const note = (letter: string) => Array.from({ length: 2500 }, (_, index) => letter + String(index)).join(" ").slice(0, 10_000);
  const begun = performance.now();
  compareTexts(note("a"), note("b"));
  assert.ok(performance.now() - begun < 2000);
});

test("texts of nothing but single letters are not taken apart without end", () => {
  const letters = (some: string) => Array.from({ length: 5000 }, (_, index) => some[index % some.length]).join(" ");
  const begun = performance.now();
  const stretches = compareTexts(letters("abc"), letters("bde"));
  assert.ok(performance.now() - begun < 2000);
  assert.equal(stretches.length, 1);
});
