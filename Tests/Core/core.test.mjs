// The core as WebAssembly answers byte for byte what it answers natively.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const [wasm, vectors] = [process.env.CORE_WASM, process.env.CORE_VECTORS];
const NUMBERS_PER_FIX = 8;
const SEGMENT_LENGTH = 20_000;
const SPORTS = { run: 0, ride: 3, antimeridian: 1, pole: -1, nothing: 0 };

async function core() {
  const module = await WebAssembly.compile(readFileSync(wasm));
  assert.deepEqual(WebAssembly.Module.imports(module), [], "the core asks nothing of its host");
  const { exports } = await WebAssembly.instantiate(module);
  exports._initialize();
  return exports;
}

function output(x) {
  return Buffer.from(new Uint8Array(x.memory.buffer, x.coreOutput(), x.coreOutputCount()));
}

function put(x, numbers) {
  const place = x.coreInput(numbers.length * 8);
  new Float64Array(x.memory.buffer, place, numbers.length).set(numbers);
}

function derive(x, sport, numbers) {
  const handle = x.digestOpen(sport, 1000, 61.5, 1);
  for (let start = 0; start < numbers.length; start += SEGMENT_LENGTH * NUMBERS_PER_FIX) {
    const part = numbers.subarray(start, start + SEGMENT_LENGTH * NUMBERS_PER_FIX);
    put(x, part);
    assert.equal(x.digestSegment(handle), 0);
    assert.equal(x.digestAdd(handle, part.length / NUMBERS_PER_FIX), 0);
  }
  assert.equal(x.digestFinish(handle), 0);
  return output(x);
}

for (const name of Object.keys(SPORTS)) {
  test(`derives the same bytes of "${name}" as the native core`, async () => {
    const bytes = readFileSync(`${vectors}/${name}.fixes`);
    const numbers = new Float64Array(new Uint8Array(bytes).buffer);
    const answer = derive(await core(), SPORTS[name], numbers);
    assert.ok(answer.equals(readFileSync(`${vectors}/${name}.json`)), "the bytes differ");
    assert.equal(JSON.parse(answer).figures.points, numbers.length / NUMBERS_PER_FIX);
  });
}

test("refuses handles that are closed or were never open", async () => {
  const x = await core();
  const first = x.digestOpen(0, 1000, 0, 0);
  assert.equal(x.digestClose(first), 0);
  const second = x.digestOpen(0, 1000, 0, 0);
  for (const handle of [first, -1, 12345]) {
    assert.equal(x.digestAdd(handle, 0), -1);
    assert.deepEqual(JSON.parse(output(x)), { error: "closed" });
  }
  assert.equal(x.digestSegment(second), 0);
});

test("takes a batch whole or not at all", async () => {
  const x = await core();
  const handle = x.digestOpen(-1, 0, 0, 0);
  const good = [1.7e12, 42.5, 1.5, NaN, NaN, NaN, NaN, NaN];
  put(x, [...good, 1.7e12, 91, 1.5, NaN, NaN, NaN, NaN, NaN]);
  assert.equal(x.digestAdd(handle, 2), -1);
  assert.deepEqual(JSON.parse(output(x)), { error: "badFix", index: 1 });
  assert.equal(x.digestAdd(handle, 3), -1);
  assert.deepEqual(JSON.parse(output(x)), { error: "shortInput" });
  assert.equal(x.digestFinish(handle), 0);
  assert.equal(JSON.parse(output(x)).figures.points, 0);
  assert.equal(x.digestOpen(99, 0, 0, 0), -1);
  assert.deepEqual(JSON.parse(output(x)), { error: "badSport" });
});

test("keeps its memory flat over many lines", async () => {
  const x = await core();
  const numbers = new Float64Array(readFileSync(`${vectors}/antimeridian.fixes`).buffer.slice(0));
  const derived = () => derive(x, 1, numbers.subarray(0, 500 * NUMBERS_PER_FIX));
  for (let round = 0; round < 20; round += 1) derived();
  const before = x.memory.buffer.byteLength;
  for (let round = 0; round < 300; round += 1) derived();
  assert.equal(x.memory.buffer.byteLength, before);
});
