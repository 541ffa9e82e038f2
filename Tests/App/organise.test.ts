// Functions for organisers of a race, without a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Race, Standings } from "../../App/src/device/api";
import {
  Corners,
  Drawing,
  drawingOf,
  redone,
  undone,
  withChosen,
  withCorner,
  withMoved,
  withoutCorner,
} from "../../App/src/races/organise/course/draw/drawing";
import { alertWords, missedByTeam } from "../../App/src/races/organise/alerts/alertWords";
import { limitWords } from "../../App/src/races/limitWords";
import type { TeamStanding } from "../../App/src/races/data/answers";
import { stopWords } from "../../App/src/races/organise/course/stopWords";
import { farAway } from "../../App/src/races/organise/farAway";
import { positionAfter } from "../../App/src/races/organise/course/order";
import { momentOf, typedMoment } from "../../App/src/shell/form/moment";
import { speak } from "../../App/src/shell/language/language";
import { setUnits } from "../../App/src/shell/language/units";

test("a checkpoint that moves in the order stands between its new neighbours", () => {
  const others = [0, 1, 5].map((position) => ({ id: `at ${position}`, position }));
  for (const [after, from, to] of [
    ["at 0", 0, 1],
    ["at 1", 1, 5],
    ["at 5", 5, Infinity],
    ["", -Infinity, 0],
  ] as const) {
    const position = positionAfter(after, others);
    assert.ok(position > from && position < to, `after “${after}”: ${position}`);
  }
  assert.equal(positionAfter("", []), 0);
});

test("a moment that is typed is that moment, wherever the device is", () => {
  for (const text of ["2026-11-22T08:15", "2026-06-30T23:59", "2028-02-29T00:00"]) {
    const moment = momentOf(text);
    assert.equal(typedMoment(moment), text);
  }
  assert.equal(momentOf(""), null);
  assert.equal(momentOf("soon"), null);
  assert.equal(typedMoment(null), "");
});

test("a course is drawn from corner to corner, and each step is undone and done again", () => {
  const [a, b, c, d] = [[1, 42], [2, 42], [3, 42], [4, 42]] as const;
  const steps: readonly (readonly [what: string, (before: Drawing) => Drawing, corners: Corners, chosen: number])[] = [
    ["the first", (before) => withCorner(before, a), [a], 0],
    ["the next after it", (before) => withCorner(before, b), [a, b], 1],
    ["and the next", (before) => withCorner(before, d), [a, b, d], 2],
    ["one between, after the chosen", (before) => withCorner(withChosen(before, 1), c), [a, b, c, d], 2],
    ["another place", (before) => withMoved(before, 0, d), [d, b, c, d], 0],
    ["the first removed", (before) => withoutCorner(before, 0), [b, c, d], 0],
    ["the last removed", (before) => withoutCorner(before, 2), [b, c], 1],
    ["one left", (before) => withoutCorner(before, 1), [b], 0],
    ["none left", (before) => withoutCorner(before, 0), [], -1],
    ["begun anew", (before) => withCorner(before, c), [c], 0],
  ];
  let drawing = drawingOf([]);
  for (const [what, step, corners, chosen] of steps) {
    drawing = step(drawing);
    assert.deepEqual([drawing.corners, drawing.chosen], [corners, chosen], what);
  }
  for (const [what, , corners] of [...steps].reverse()) {
    assert.deepEqual(drawing.corners, corners, `before undoing ${what}`);
    drawing = undone(drawing);
  }
  assert.deepEqual(undone(drawing), drawing, "nothing is left to undo");
  for (const [what, , corners] of steps) {
    drawing = redone(drawing);
    assert.deepEqual(drawing.corners, corners, `${what} again`);
  }
  assert.deepEqual(redone(drawing), drawing, "nothing is left to do again");
  assert.deepEqual(withCorner(undone(drawing), a).future, [], "what was undone is gone once something else is done");
});

test("a time of a race is at most ten years from today", () => {
  const years = (count: number) => Date.now() + count * 365 * 86_400_000;
  for (const near of [null, years(0), years(9), years(-9)]) assert.equal(farAway(near), undefined);
  for (const far of [years(11), years(-30), 0]) assert.notEqual(farAway(far), undefined);
});

const book = JSON.parse(readFileSync(join(process.cwd(), "App/locales/en/races.json"), "utf8")) as Record<string, string>;
const race = { checkpoints: ["Start", "Coll", "Refugi"].map((name) => ({ name })) } as unknown as Race;

test("an alert about missed checkpoints names them once the standings are here", () => {
  speak("en", book);
  const teams = [{ id: "isards", missed: [1, 2] }, { id: "daines", missed: [] }];
  const missed = missedByTeam(race, { teams } as unknown as Standings);
  const words = (team: string, known = missed) => alertWords({ team, kind: "missed" }, known);
  assert.equal(words("isards"), "Missed: Coll, Refugi");
  assert.equal(words("daines"), "Missed checkpoints");
  assert.equal(words("isards", missedByTeam(race, null)), "Missed checkpoints");
  assert.equal(alertWords({ team: "isards", kind: "stopped" }, missed), "Stopped");
});

test("a stop of a course says where it is and within how many metres a team is there", () => {
  speak("en", book);
  setUnits("metric");
  const told = { along_m: 3000, radius_m: 25 } as Race["checkpoints"][number];
  const plain = (words: string | undefined) => words?.replaceAll("\u00a0", " ");
  assert.equal(plain(stopWords(told, null, true)), "3.00 km · radius 25 m");
  // As the organiser states it, before the server has heard of it.
  assert.equal(plain(stopWords(told, 80, true)), "3.00 km · radius 80 m");
  assert.equal(plain(stopWords({ ...told, along_m: undefined } as never, null, true)), "The course does not pass here · radius 25 m");
  assert.equal(plain(stopWords({ ...told, along_m: undefined } as never, null, false)), "radius 25 m");
  assert.equal(stopWords(undefined, undefined, true), undefined);
});

test("a time limit that was not kept is named, with how late the team came", () => {
  speak("en", book);
  const words = (more: Partial<TeamStanding>) => limitWords(race, { state: 256, ...more });
  const exceeded = { checkpoint: 1, limit: 1_000_000 };
  assert.equal(words({}), null);
  assert.equal(words({ state: 256 + 64 }), "Outside the time limit");
  assert.equal(words({ state: 256 + 64, exceeded }), "Outside the time limit: Coll");
  assert.equal(words({ exceeded: { ...exceeded, passed_at: 1_000_000 + 12 * 60_000 } }), "12 min outside the time limit: Coll");
  assert.equal(words({ exceeded: { ...exceeded, passed_at: 1_000_001 } }), "1 min outside the time limit: Coll");
});

test("an alert about a time limit names its checkpoint once the race is here", () => {
  speak("en", book);
  const alert = { team: "isards", kind: "outside_limit", checkpoint: 1 } as const;
  assert.equal(alertWords(alert, new Map(), race), "Outside the time limit of Coll");
  assert.equal(alertWords(alert, new Map()), "Outside the time limit");
  assert.equal(alertWords({ ...alert, checkpoint: 9 }, new Map(), race), "Outside the time limit");
});
