// The sorting and filtering of tracks in the list, and the texts of their figures.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { slopeFormula } from "../../App/src/club/slopeFormula";
import type { TrackItem } from "../../App/src/engine/trackTypes";
import { speak } from "../../App/src/shell/language/language";
import { matching, orders, TrackFilter, TrackOrder } from "../../App/src/tracks/data/trackFilter";
import { setUnits } from "../../App/src/shell/language/units";
import { bestName, ofOurDistances } from "../../App/src/tracks/bestName";
import { rate, stepsOf } from "../../App/src/tracks/rate";

const track = (id: string, day: number | null, distance_m?: number, duration_s?: number) =>
  ({ id, name: id, started_at: day, distance_m, duration_s }) as unknown as TrackItem;
const tracks = [track("a", 3, 5000, 900), track("b", 1, 21_000, 7200), track("c", 2, 10_000, 9000), track("d", null)];

const sorted: [TrackOrder, string][] = [
  ["newest", "acbd"],
  ["oldest", "dbca"],
  ["farthest", "bcad"],
  ["longest", "cbad"],
];

for (const [order, expected] of sorted) {
  test(`sorted by ${order} they stand as ${expected}`, () =>
    assert.equal([...tracks].sort(orders[order]).map(({ id }) => id).join(""), expected));
}

const filtered: [TrackFilter, string][] = [
  [{ atLeast: 10_000 }, "bc"],
  [{ atMost: 10_000 }, "acd"],
  [{ atLeast: 5000, atMost: 5000 }, "a"],
  [{ atLeast: 1 }, "abc"],
  [{}, "abcd"],
];

for (const [filter, expected] of filtered) {
  test(`of ${JSON.stringify(filter)} there are ${expected}`, () =>
    assert.equal(tracks.filter(matching(filter)).map(({ id }) => id).join(""), expected));
}

const steps: [string, "running" | "walking" | "cycling" | null, number, number][] = [
  ["a runner's leg", "running", 76, 2],
  ["a runner's steps", "running", 170, 1],
  ["a walker's leg", "walking", 55, 2],
  ["a walker's steps", "walking", 110, 1],
  ["pedals", "cycling", 76, 1],
  ["nobody knows what", null, 76, 1],
];

for (const [what, sport, mean, factor] of steps) {
  test(`${mean} a minute of ${what} count ${factor === 2 ? "twice" : "once"}`, () => assert.equal(stepsOf(sport, mean), factor));
}

const rates: [Parameters<typeof rate>[0], "metric" | "imperial", string][] = [
  ["running", "metric", "5:00 /km"],
  ["running", "imperial", "8:03 /mi"],
  ["cycling", "metric", "12.0 km/h"],
  ["cycling", "imperial", "7.5 mph"],
  ["swimming", "metric", "0:30 /100 m"],
  ["swimming", "imperial", "0:27 /100 yd"],
  [null, "metric", "5:00 /km"],
];

for (const [sport, units, words] of rates) {
  test(`five minutes a kilometre of ${sport ?? "nobody knows what"} are ${words}`, () => {
    speak("en", {});
    setUnits(units);
    assert.equal(rate(sport, 300).replaceAll("\u00a0", " "), words);
    setUnits("metric");
  });
}

const efforts: [Parameters<typeof bestName>[1], "metric" | "imperial", readonly string[]][] = [
  ["running", "metric", ["1 km", "5 km", "10 km"]],
  ["running", "imperial", ["1 mi", "5 km", "5 mi", "10 km", "10 mi"]],
  ["cycling", "metric", ["1 km", "5 km", "10 km", "20 km"]],
  ["cycling", "imperial", ["1 mi", "5 mi", "10 mi"]],
  ["swimming", "metric", ["100 m", "400 m", "750 m", "1,500 m", "1,900 m", "3,800 m"]],
  ["swimming", "imperial", ["100 yd", "500 yd", "1,000 yd", "1 mi", "1.2 mi", "2.4 mi"]],
];
const mile = 1609.344;
const reached = [
  100, 400, 750, 1000, 1500, 1900, 3800, 5000, 10_000, 20_000, 91.44, 457.2, 914.4, mile, 1.2 * mile, 2.4 * mile, 5 * mile, 10 * mile,
].sort((one, other) => one - other).map((distance_m) => ({ distance_m }));

for (const [sport, units, names] of efforts) {
  test(`best efforts of ${sport} in ${units} units are over ${names.join(", ")}`, () => {
    speak("en", {});
    setUnits(units);
    assert.deepEqual(ofOurDistances(reached, sport).map(({ distance_m }) => bestName(distance_m, sport)), names);
    setUnits("metric");
  });
}

test("a formula has the decimal sign of the language", () => {
  speak("ca", {});
  assert.match(slopeFormula("running"), /155,4 i⁵ − 30,4 i⁴ .* \+ 19,5 i \+ 3,6 J/);
  speak("en", {});
  assert.match(slopeFormula("running"), /155\.4 i⁵/);
});

for (const language of ["ca", "es", "en", "fr"]) {
  test(`what ends selecting is not called as what was done, not planned, in ${language}`, () => {
    const book = JSON.parse(readFileSync(join(process.cwd(), `App/locales/${language}/tracks.json`), "utf8")) as Record<string, string>;
    assert.notEqual(book["tracks.done"], book["tracks.kind.track"]);
  });
}
