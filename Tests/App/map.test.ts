import assert from "node:assert/strict";
import test from "node:test";
import type { LinePoint, TrackLines } from "../../App/src/engine/trackTypes";
import { graticule } from "../../App/src/map/ground/graticule";
import { GrowingLine } from "../../App/src/map/live/GrowingLine";
import { chosenMarks, chosenPlaces, gathered } from "../../App/src/map/marks/choice";
import { trackFeatures } from "../../App/src/map/lines/features";
import { boundsOf, endsOf, levelFor } from "../../App/src/map/lines/levels";
import { linesOf } from "../../App/src/tracks/line/lineOnMap";
import type { EditablePoint } from "../../App/src/tracks/data/lineEdits";
import { legibleRange, paceOf, paces, speedColors, speedRange } from "../../App/src/map/lines/speeds";

const level = (...segments: LinePoint[][]) => ({ zoom: 12, segments });
const lines: TrackLines = {
  zooms: [14, 8, 11].map((zoom) => ({ zoom, segments: [] })),
};

for (const [zoom, wanted] of [[3, 8], [8, 8], [8.1, 11], [13.5, 14], [14, 14], [19, 14]] as const) {
  test(`at zoom ${zoom} the line of level ${wanted} is drawn`, () => {
    assert.equal(levelFor(lines, zoom)?.zoom, wanted);
  });
}

test("a track without any line has no level, ends or bounds", () => {
  assert.equal(levelFor({ zooms: [] }, 10), undefined);
  assert.deepEqual(endsOf(level()), []);
  assert.equal(boundsOf(level()), null);
});

test("a track across the antimeridian has narrow bounds, whichever way it goes", () => {
  const east: LinePoint[] = [[179.9, -17, 1], [180, -17.1, 1]];
  const west: LinePoint[] = [[-180, -17.1, 1], [-179.8, -17.2, 1]];
  assert.deepEqual(boundsOf(level(east, west)), [179.9, -17.2, 180.2, -17]);
  assert.deepEqual(boundsOf(level(west, east)), [-180.1, -17.2, -179.8, -17]);
  const [from, , to] = boundsOf(level(east, west, east, west)) ?? [];
  assert.ok((to ?? Infinity) - (from ?? 0) < 1);
});

test("a line to edit goes on across the antimeridian, either way", () => {
  for (const longitudes of [[179.5, 179.75, -179.75, -179.5], [-179.5, -179.75, 179.75, 179.5]]) {
    const points = longitudes.map((longitude, index) => ({ longitude, latitude: -17, speed: NaN, begins: index === 0 ? 1 : 0 }) as EditablePoint);
    const [edited = level()] = linesOf(points).zooms;
    const [west, , east] = boundsOf(edited) ?? [];
    assert.equal((east ?? Infinity) - (west ?? 0), 1);
  }
});

test("a track starts in its first segment and ends in its last", () => {
  const walked = level([[1, 42, 1], [1.1, 42.1, 1]], [[1.3, 42.2, 1], [1.2, 42.4, null]]);
  assert.deepEqual(endsOf(walked), [[1, 42], [1.2, 42.4]]);
  assert.deepEqual(boundsOf(walked), [1, 42, 1.3, 42.4]);
});

test("speeds run from the slowest to the fastest twentieth: a spike paints nothing", () => {
  const points = Array.from({ length: 101 }, (_, index): LinePoint => [0, 0, 1 + index / 100]);
  points[100] = [0, 0, 300];
  assert.deepEqual(speedRange(level(points)), { slowest: 1.05, fastest: 1.95 });
});

test("who stands still is slowest, whatever a receiver's noise makes of it", () => {
  const standing = Array.from({ length: 40 }, (_, index): LinePoint => [0, 0, index / 200]);
  const walking = Array.from({ length: 41 }, (_, index): LinePoint => [0, 0, 1 + index / 40]);
  assert.deepEqual(speedRange(level([...standing, ...walking])), { slowest: 1.05, fastest: 1.95 });
  assert.equal(speedRange(level(standing)), null);
});

test("no colours by speed where speeds are unknown or all the same", () => {
  assert.equal(speedRange(level([[0, 0], [1, 1], [2, 2, 3]])), null);
  assert.equal(speedRange(level([[0, 0, 2], [1, 1, 2], [2, 2, 2]])), null);
});

test("a scale of speeds does not run from one to the same", () => {
  const range = { slowest: 6.991, fastest: 7.004 };
  assert.equal(legibleRange(range, (speed) => `${(3.6 * speed).toFixed(1)} km/h`), null);
  assert.equal(legibleRange(range, (speed) => `${(3.6 * speed).toFixed(2)} km/h`), range);
  assert.equal(legibleRange(null, String), null);
});

const range = { slowest: 1, fastest: 10 };
for (const [speed, pace] of [[null, -1], [undefined, -1], [0, 0], [1, 0], [1.99, 0], [2, 1], [9.99, 8], [10, 8], [99, 8]] as const) {
  test(`a speed of ${speed} gets colour ${pace} between 1 and 10`, () => {
    assert.equal(paceOf(speed, range), pace);
  });
}

test("every pace has its own colour, light and dark", () => {
  for (const dark of [true, false]) assert.equal(new Set(speedColors(dark)).size, paces);
});

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("faster is lighter, so the colours read in grey and for every colour vision", () => {
  for (const dark of [true, false]) {
    const greys = speedColors(dark).map(luminance);
    assert.deepEqual(greys, [...greys].sort((one, other) => one - other));
  }
});

test("the line is cut where the pace changes, and the pieces meet there", () => {
  const walked = level([[0, 0, 1], [1, 0, 1], [2, 0, 1], [3, 0, 10], [4, 0, 10]]);
  const pieces = trackFeatures(walked, range).features.map(({ properties, geometry }) => [
    properties["pace"],
    geometry.coordinates,
  ]);
  assert.deepEqual(pieces, [
    [0, [[0, 0], [1, 0], [2, 0]]],
    [8, [[2, 0], [3, 0], [4, 0]]],
  ]);
});

test("a hole between segments is never joined", () => {
  const walked = level([[0, 0], [1, 0]], [[5, 0], [6, 0]], [[9, 9]]);
  const drawn = trackFeatures(walked, null).features.map(({ geometry }) => geometry.coordinates);
  assert.deepEqual(drawn, [[[0, 0], [1, 0]], [[5, 0], [6, 0]]]);
});

const size = { x: 2000, y: 1000 };
const inRow = (apart: number) => Array.from({ length: 40 }, (_, index) => ({ x: index * apart, y: 500 }));

for (const [apart, step] of [[60, 1], [50, 2], [40, 2], [15, 5], [7, 10]] as const) {
  test(`marks ${apart} pixels apart are shown by ${step}`, () => {
    const wanted = inRow(apart).map((_, index) => index).filter((index) => (index + 1) % step === 0);
    assert.deepEqual(chosenMarks(inRow(apart), size, []), wanted);
  });
}

test("a short track on a small map still shows some of its marks", () => {
  const points = [0, 20, 40, 60, 80].map((x) => ({ x: 50 + x, y: 500 }));
  assert.deepEqual(chosenMarks(points, size, [{ x: 30, y: 500 }, { x: 148, y: 500 }]), [1, 3]);
});

test("marks keep clear of the ends, of each other on the way back, and of what is out of sight", () => {
  assert.deepEqual(chosenMarks(inRow(100), { x: 200, y: 1000 }, [{ x: 100, y: 510 }]), [0, 2]);
  const thereAndBack = [100, 300, 500, 310, 105].map((x) => ({ x, y: 500 }));
  assert.deepEqual(chosenMarks(thereAndBack, size, []), [0, 1, 2]);
});

test("places keep clear of the ends, of each other's names, and of what is out of sight", () => {
  const places = [[100, 100], [190, 110], [230, 110], [100, 131], [400, 400], [5000, 100]] as const;
  const points = places.map(([x, y]) => ({ x, y }));
  assert.deepEqual(chosenPlaces(points, size, [{ x: 410, y: 410 }]), [0, 2, 3]);
  assert.deepEqual(chosenPlaces(points, size, []), [0, 2, 3, 4]);
});

test("a photo stands for those that there is no room for, and none stands out of sight", () => {
  const places = [[100, 100], [147, 147], [100, 148], [400, 400], [5000, 100], [101, 150]] as const;
  assert.deepEqual(gathered(places.map(([x, y]) => ({ x, y })), size), [[0, 1], [2, 5], [3]]);
});

test("meridians and parallels say where they run, as finely as they stand", () => {
  const labels = (zoom: number, width: number) =>
    graticule([1.4, 42.4, 1.4 + width, 42.4 + width / 2], zoom).features.map(({ properties }) => properties["label"]);
  assert.ok(labels(11, 0.4).includes("42°30′ N"));
  assert.ok(labels(11, 0.4).includes("1°30′ E"));
  assert.ok(labels(16, 0.01).includes("42°24′20″ N"));
  assert.ok(labels(1, 200).includes("0°"));
  assert.ok(labels(3, 60).every((label) => !String(label).includes("′")));
});

const steps = (...longitudes: number[]) => Float64Array.from(longitudes.flatMap((each) => [each, 42]));
const to = (count: number) => steps(...Array.from({ length: count }, (_, index) => index / 1000));

test("a growing line tells its end again, and what is finished once", () => {
  const line = new GrowingLine();
  assert.deepEqual(line.add(to(100)), []);
  assert.equal(line.end().length, 1);
  const finished = line.add(to(1000));
  assert.equal(finished.length, 8);
  assert.equal(new Set(finished.map(({ id }) => id)).size, 8);
  assert.equal(line.count, 1100);
  // The last finished piece and the rest: the data sent each second stay short.
  assert.deepEqual(line.end()[0], finished[7]);
  assert.deepEqual(line.start, [0, 42]);
});

test("pieces of a growing line meet, and none crosses a break", () => {
  const line = new GrowingLine();
  const pieces = [...line.add(to(300)), ...line.add(steps(NaN)), ...line.add(steps(3, 3.1)), ...line.add(steps(NaN, 7))]
    .map(({ geometry }) => geometry.coordinates as [number, number][]);
  assert.deepEqual(pieces.map((piece) => [piece[0]?.[0], piece[piece.length - 1]?.[0]]), [
    [0, 0.127], [0.127, 0.254], [0.254, 0.299], [3, 3.1],
  ]);
  assert.ok(pieces.flat().every(([longitude]) => !Number.isNaN(longitude)));
});

test("a growing line looks where its last step went, and nowhere after a break", () => {
  const line = new GrowingLine();
  line.add(steps(1));
  assert.equal(line.direction(), null);
  line.add(steps(1.1));
  assert.equal(line.direction(), 90);
  line.add(Float64Array.of(1.1, 41.9));
  assert.equal(line.direction(), 180);
  line.add(steps(NaN));
  assert.equal(line.direction(), null);
});
