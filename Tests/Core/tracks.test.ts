// The engine's derivations of lines of real files equal the native core's byte for byte.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Core } from "../../App/src/engine/core";
import type { Sport } from "../../App/src/engine/sports";
import { addUp, type CountedTrack, doubtful } from "../../App/src/engine/statistics";
import { type PhotoMoment, placePhotos } from "../../App/src/engine/photos";
import { derive, edited, type LineEdit, writeGPX } from "../../App/src/engine/tracks";
import { encode, NUMBERS_PER_FIX } from "./encode";
import { newCore } from "./loadCore";

interface Recorded {
  name: string;
  file: string;
  kind: "track" | "route";
  title: string;
  note: string;
  sport?: Sport;
  /** The numbers of each segment. */
  segments: number[];
}

const member = { weight: 61.5, sex: "female" } as const;
/** The edits of Vectors/TrackVectors.swift. */
const edits = [
  { kind: "cut", from: 0, to: 9 },
  { kind: "remove", from: 20, to: 24 },
  { kind: "clean" },
  { kind: "raise", from: 0, to: 60, metres: 12.5 },
  { kind: "level", from: 30, to: 50 },
] as LineEdit[];
const derivation = { markInterval: 500, member };

function vector(name: string): Buffer {
  return readFileSync(`${process.env["CORE_VECTORS"]}/${name}`);
}

function fixes({ name, segments }: Recorded): Float64Array[] {
  const numbers = new Float64Array(new Uint8Array(vector(`${name}.fixes`)).buffer);
  let start = 0;
  return segments.map((count) => numbers.subarray(start, (start += count)));
}

/** The last answer as text. */
function text(core: Core): string {
  return new TextDecoder().decode(core.bytes());
}

const recorded: Recorded[] = JSON.parse(vector("tracks.json").toString());
const files = new Set(recorded.map(({ file }) => file));
assert.ok(recorded.length >= 10, "the fixtures have lines");

const counted: CountedTrack[] = [];
let placed = 0;

for (const file of files) {
  test(`makes of ${file} what the native core makes of it`, async () => {
    const core = await newCore();
    for (const line of recorded.filter((each) => each.file === file)) {
      const points = encode(core, fixes(line));
      assert.ok(vector(`${line.name}.points`).equals(points), `points of ${line.name}`);

      const derived = derive(core, points, line, derivation);
      assert.equal(text(core), vector(`${line.name}.derived`).toString(), `answers of ${line.name}`);
      assert.equal(derived.item.sport, line.sport);
      assert.equal(derived.item.kind, line.kind);
      const numbers = line.segments.reduce((sum, count) => sum + count, 0);
      assert.equal(derived.detail.figures.points, numbers / NUMBERS_PER_FIX);

      const gpx = Buffer.concat(writeGPX(core, [{ points, line, name: line.title, note: line.note }]));
      assert.ok(vector(`${line.name}.gpx`).equals(gpx), `GPX of ${line.name}`);

      const changed = edited(core, points, { ...line, edits, start: 1_600_000_000_000 });
      assert.ok(vector(`${line.name}.edited`).equals(changed), `edited points of ${line.name}`);

      const photos: PhotoMoment[] = JSON.parse(vector(`${line.name}.photos`).toString());
      const places = placePhotos(core, points, line, photos);
      assert.equal(text(core), vector(`${line.name}.placed`).toString(), `places of photos on ${line.name}`);
      placed += places.filter((place) => place !== null).length;

      if (line.kind === "track") {
        const { kind: _, ...item } = derived.item;
        counted.push({ ...item, id: line.name, ...(line.sport && { category: line.sport, categorySport: line.sport }) });
      }
    }
  });
}

test("places photos where the native core places them", () => assert.ok(placed >= 100, `${placed} photos stand on tracks`));

test("adds up what the native core adds up", async () => {
  const core = await newCore();
  const statistics = addUp(core, { offset: 60, member, isOfOneCategory: false }, counted);
  assert.equal(text(core), vector("statistics.json").toString());
  const setAside = doubtful(core, counted).filter((isDoubtful) => isDoubtful).length;
  assert.equal(setAside, 1, "one of the files is a drive");
  assert.equal(statistics.total.tracks, counted.length - setAside);
});
