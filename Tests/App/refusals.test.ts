// The rejected files of an import: the few among 83.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Import } from "../../App/src/tracks/import/imports";
import { refusedCount, refusedImports } from "../../App/src/tracks/import/refusedImports";

const answer = (file: string, error?: string, files: unknown[] = []) => ({ file, ...(error && { error }), warnings: [], tracks: [], files });
const of = (id: number, state: unknown) => ({ id, file: { name: `${id}` }, state }) as unknown as Import;

const imports = [
  of(1, { step: "answered", answer: answer("good.gpx") }),
  of(2, { step: "answered", answer: answer("bad.gpx", "damaged") }),
  of(3, { step: "answered", answer: answer("all.zip", undefined, [answer("a.gpx"), answer("b.txt", "unknown"), answer("c.txt", "unknown")]) }),
  of(4, { step: "refused", problem: {} }),
  of(5, { step: "sending", share: 0.5 }),
  of(6, { step: "waiting" }),
];

test("the refused ones are those, and of a zip those inside", () => {
  const left = refusedImports(imports);
  assert.deepEqual(left.map(({ id }) => id), [2, 3, 4]);
  const { state } = left[1] as Import;
  assert.deepEqual(state.step === "answered" && state.answer.files?.map(({ file }) => file), ["b.txt", "c.txt"]);
});

test("each refused file counts once", () => assert.equal(refusedCount(imports), 4));
test("where none is refused there is none", () => assert.equal(refusedCount(imports.slice(0, 1)), 0));
