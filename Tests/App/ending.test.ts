// The capture period of a team's phone: from shortly before the start until the end of its race.
import assert from "node:assert/strict";
import { test } from "node:test";
import { endingOf, isAwaited, isCapturing } from "../../App/src/races/walk/data/ending";
import type { Walk } from "../../App/src/races/walk/data/walks";

const now = Date.now();
const hour = 3_600_000;
const walk = (said: object, more: object = {}) => ({ capturing: true, said, ...more }) as unknown as Walk;

const cases: [what: string, walk: Walk, captures: boolean, awaited: boolean, ended: string | undefined][] = [
  ["of a race without a start", walk({}), true, false, undefined],
  ["a day before the margin", walk({ captured_from: now + 24 * hour }), false, true, undefined],
  ["within the margin", walk({ captured_from: now - 1 }), true, false, undefined],
  ["switched off before it", walk({ captured_from: now + hour }, { capturing: false }), false, false, undefined],
  ["that finished by its own positions", walk({}, { finished_at: now - hour }), false, false, "finished"],
  ["that retired", walk({ ended_at: now - hour, ended_by: "retired" }), false, false, "retired"],
  ["that was excluded", walk({ ended_at: now, ended_by: "disqualified" }), false, false, "disqualified"],
  ["that goes on all the same", walk({ ended_at: now, ended_by: "finished" }, { goes_on: true }), true, false, undefined],
  ["of a closed race", walk({ closed_at: now - 1 }), false, false, undefined],
  ["of a closed race, gone on with before", walk({ closed_at: now - 1 }, { goes_on: true }), false, false, undefined],
];

for (const [what, given, captures, awaited, ended] of cases) {
  test(`a team ${what}`, () => {
    assert.equal(isCapturing(given), captures);
    assert.equal(isAwaited(given), awaited);
    assert.equal(endingOf(given)?.by, ended);
  });
}
