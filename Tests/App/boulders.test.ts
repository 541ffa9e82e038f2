// A picture in its frame, and gyms by typed name: functions without a browser or the core.
import assert from "node:assert/strict";
import test from "node:test";
import { gymNamed, gymsLike, KnownGym } from "../../App/src/boulders/form/knownGyms";
import { fitted, held, wholeView, zoomed } from "../../App/src/boulders/picture/stageView";
import { labelOf, ringSize, ringWidths } from "../../App/src/boulders/picture/markShapes";

const phone = { width: 360, height: 480 };

for (const [what, picture, expected] of [
  ["a picture in landscape fills the width", { width: 2000, height: 1000 }, { width: 360, height: 180 }],
  ["a picture upright fills the height", { width: 500, height: 1000 }, { width: 240, height: 480 }],
  ["a small picture is enlarged", { width: 3, height: 4 }, phone],
] as const) {
  test(`in a frame ${what}`, () => assert.deepEqual(fitted(picture, phone), expected));
}

test("a picture that is smaller than its frame lies in the middle", () => {
  assert.deepEqual(held(wholeView, { width: 360, height: 180 }, phone), { scale: 1, x: 0, y: 150 });
});

test("an enlarged picture is moved to its edges and no farther", () => {
  const fit = { width: 360, height: 480 };
  assert.deepEqual(held({ scale: 2, x: 50, y: -2000 }, fit, phone), { scale: 2, x: 0, y: -480 });
});

for (const factor of [1.5, 3, 100]) {
  test(`enlarged ${factor} times, what is under the finger stays there`, () => {
    const finger = { x: 100, y: 200 };
    const before = { scale: 1.2, x: -20, y: -40 };
    const after = zoomed(before, factor, finger);
    const under = ({ scale, x, y }: typeof before) => [(finger.x - x) / scale, (finger.y - y) / scale];
    assert.ok(under(before).every((place, index) => Math.abs(place - (under(after)[index] ?? NaN)) < 1e-9));
    assert.ok(after.scale > before.scale && after.scale <= 8);
  });
}

test("a picture is never smaller than its frame", () => {
  assert.equal(zoomed({ scale: 2, x: 0, y: 0 }, 0.1, { x: 0, y: 0 }).scale, 1);
});

const gym = (id: string, name: string): KnownGym => ({ id, name, isFollowed: true });
const gyms = [gym("1", "Roc Gràcia"), gym("2", "La Panxa del Bou")];

for (const [typed, named, like] of [
  ["roc gracia", "1", ["1"]],
  ["  ROC   GRÀCIA ", "1", ["1"]],
  ["roc", undefined, ["1"]],
  ["c", undefined, ["1"]],
  ["bou", undefined, ["2"]],
  ["", undefined, ["1", "2"]],
  ["Sharma", undefined, []],
] as const) {
  test(`"${typed}" is ${named === undefined ? "no gym" : "a gym"}, and ${like.length} are like it`, () => {
    assert.equal(gymNamed(gyms, typed)?.id, named);
    assert.deepEqual(gymsLike(gyms, typed).map(({ id }) => id), like);
  });
}

test("the label of a mark stands beside its ring, within the picture", () => {
  const beside = labelOf("12R", { x: 0.5, y: 0.5 });
  // Its nearest corner is outside the hole of the ring.
  assert.ok(Math.hypot(beside.x - beside.width / 2, beside.y + beside.height / 2) > ringSize * (1 - ringWidths.edge / 2));
  assert.ok(labelOf("12R", { x: 0.99, y: 0.5 }).x < 0);
  assert.ok(beside.x > 0 && beside.y < 0);
  assert.ok(labelOf("12R", { x: 0.5, y: 0.01 }).y > 0);
});
