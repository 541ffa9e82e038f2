import assert from "node:assert/strict";
import test from "node:test";
import { BundleReader } from "../../App/src/map/data/bundle";
import { boundsOf } from "../../App/src/map/data/bounds";

/** A bundle in the server's format. */
function bundle(...tiles: [zoom: number, column: number, row: number, bytes: number[]][]): Uint8Array {
  return new Uint8Array(
    tiles.flatMap(([zoom, column, row, bytes]) => [
      zoom,
      ...[column, row, bytes.length].flatMap((number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff)),
      ...bytes,
    ]),
  );
}

const two = bundle([14, 8256, 6042, [1, 2, 3]], [14, 8257, 6042, []], [3, 4, 2, [0x1f, 0x8b]]);
const wanted = [
  [14, 8256, 6042, 3],
  [14, 8257, 6042, 0],
  [3, 4, 2, 2],
];

for (const size of [1, 5, 13, 14, 1000]) {
  test(`tiles come whole out of pieces of ${size} bytes`, () => {
    const reader = new BundleReader();
    const tiles = [];
    for (let at = 0; at < two.length; at += size) tiles.push(...reader.read(two.slice(at, at + size)));
    assert.deepEqual(tiles.map(({ zoom, column, row, bytes }) => [zoom, column, row, bytes.length]), wanted);
  });
}

test("of a bundle that is cut off, the tile that is not whole does not come", () => {
  assert.equal(new BundleReader().read(two.slice(0, 15)).length, 0);
  assert.equal(new BundleReader().read(two.slice(0, -1)).length, 2);
});

test("what claims a tile of four gigabytes is no bundle", () => {
  const hostile = new Uint8Array(13).fill(0xff);
  assert.throws(() => new BundleReader().read(hostile), { message: "no bundle of tiles" });
});

for (const [asked, bounds] of [
  ["1.4,42.4,1.8,42.7", [1.4, 42.4, 1.8, 42.7]],
  ["", null],
  ["1.4,42.4,1.8", null],
  ["1.8,42.4,1.4,42.7", null],
  ["a,b,c,d", null],
  ["-181,0,0,1", null],
  ["NaN,Infinity,1,2", null],
] as const) {
  test(`an address with bounds "${asked}" asks for ${bounds ? "them" : "nothing"}`, () => {
    assert.deepEqual(boundsOf(new URLSearchParams({ bounds: asked })), bounds);
  });
}
