// The words of a training plan: what a week says of what was run and planned.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TrainingSession, TrainingWeek } from "../../App/src/engine/training";
import { speak } from "../../App/src/shell/language/language";
import { weekWords } from "../../App/src/tracks/training/words";

const week = (planned_m: number, ran_m: number, ...kinds: TrainingSession["kind"][]): TrainingWeek => ({
  first_day: 0, phase: "base", planned_m, ran_m, sessions: kinds.map((kind) => ({ kind }) as TrainingSession),
});

const words: [string, TrainingWeek, boolean, string][] = [
  ["a week to come", week(32_000, 0, "easy", "long"), false, "32 km"],
  ["a week that has begun", week(32_000, 0, "easy", "long"), true, "0 of 32 km"],
  ["a week half run", week(32_000, 16_000, "easy", "long"), true, "16 km of 32 km"],
  ["a week without a session", week(0, 0), true, "Free week"],
  ["one to come", week(0, 0), false, "Free week"],
  ["one in which was run", week(0, 5_000), true, "5 km"],
  ["the week of the race alone", week(0, 0, "race"), false, "The race"],
];

for (const [what, of, begun, expected] of words) {
  test(`${what} says ${expected}`, () => {
    speak("en", {
      "tracks.training.ranOf": "{ran} of {planned}", "tracks.training.freeWeek": "Free week", "tracks.training.kind.race": "The race",
    });
    assert.equal(weekWords(of, begun).replace(/[\u00a0\u202f]/g, " "), expected);
  });
}
