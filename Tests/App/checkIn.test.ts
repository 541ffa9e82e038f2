// What a marshal is told of the teams at a checkpoint.
import assert from "node:assert/strict";
import test from "node:test";
import type { TeamStanding } from "../../App/src/races/data/answers";
import { atCheckpoint, byComing } from "../../App/src/races/organise/checkin/atCheckpoint";

const team = (id: string, more: Partial<TeamStanding>) =>
  ({ id, number: Number(id), stage: "on_course", passages: [], missed: [], ...more }) as unknown as TeamStanding;
const passage = (checkpoint: number, time: number) => ({ checkpoint, time, uncertainty_ms: 0, kind: 0 });
const arrival = (checkpoint: number, expected: number) => ({ checkpoint, earliest: expected, expected, latest: expected });

test("who passed by its positions has passed, and who comes next is told first", () => {
  const teams = [
    team("1", { passages: [passage(1, 10), passage(2, 50)], next: arrival(3, 90) }),
    team("2", { passages: [passage(1, 20)], next: arrival(2, 70), along_m: 3000 }),
    team("3", { passages: [passage(1, 30)], next: arrival(2, 60), along_m: 2800 }),
    team("4", { along_m: 900, next: arrival(1, 40) }),
    team("5", { along_m: 1100, next: arrival(1, 35) }),
    team("6", { stage: "waiting" }),
    team("7", { stage: "retired", next: arrival(2, 1) }),
    team("8", { passages: [passage(3, 80)], missed: [2] }),
  ];
  const told = atCheckpoint(teams, 2);
  assert.deepEqual([...told.passed], [["1", 50]]);
  assert.deepEqual([...told.missed], ["8"]);
  assert.deepEqual([...told.expected], [["2", 70], ["3", 60]]);
  const toCome = teams.filter(({ id }) => !told.passed.has(id) && !told.missed.has(id)).sort(byComing(told));
  assert.deepEqual(toCome.map(({ id }) => id), ["3", "2", "5", "4", "6", "7"]);
});
