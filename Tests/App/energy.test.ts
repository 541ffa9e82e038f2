// The explanation of a track's energy: the method of its figure, with numbers that yield it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { speak } from "../../App/src/shell/language/language";
import { energyWays } from "../../App/src/tracks/detail/energyWays";

type Track = Parameters<typeof energyWays>[0];

const book = Object.assign(
  {},
  ...["shell", "tracks"].map((file) => JSON.parse(readFileSync(join(process.cwd(), `App/locales/en/${file}.json`), "utf8")) as object),
) as Record<string, string>;

const track = (known: object) => ({ figures: {}, ...known }) as unknown as Track;

/** Languages put spaces of various widths between a figure and its unit. */
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");

function said(known: object, isFemale = false): (string | undefined)[][] {
  speak("en", book);
  return energyWays(track(known), isFemale).map(({ name, value, formula }) => [name, value, formula].map(plain));
}

const high = { altitude_min_m: 1400 };

const cases: [string, object, (string | undefined)[][]][] = [
  [
    "a swim",
    {
      sport: "swimming",
      figures: { distance_m: 4576 },
      energy: { calories_kcal: 773, method: "intensity", weight_kg: 80 },
      energy_basis: { method: "intensity", kcal_per_kg: 9.6667, met: 14.5, time_s: 2400, speed_mps: 1.907 },
    },
    [["From the intensity: Swimming", "773 kcal", "80 kg × 14.5 kcal/(kg·h) (6.9 km/h) × 0:40:00 h"]],
  ],
  [
    "a track that is not derived again yet",
    {
      sport: "swimming",
      energy: { calories_kcal: 773, method: "intensity", weight_kg: 80 },
      energy_basis: { method: "intensity", kcal_per_kg: 9.6667 },
    },
    [["From the intensity: Swimming", "773 kcal", "80 kg × 9.67 kcal/kg"]],
  ],
  [
    "a ride whose device counted",
    { sport: "cycling", figures: { distance_m: 8389, ...high }, energy: { calories_kcal: 50, method: "device", weight_kg: 80 } },
    [["As stated by the device that recorded it", "50 kcal", undefined]],
  ],
  [
    "a walk without altitudes",
    {
      sport: "walking",
      figures: { distance_m: 10_000 },
      energy: { calories_kcal: 829, method: "distance", weight_kg: 80 },
      energy_basis: { method: "distance", distance_m: 10_000 },
    },
    [
      ["On the flat, from weight and distance", "829 kcal", "80 kg × 0.1036 × 0.01 × 10,000 m"],
      ["Including slope", "Requires altitude data.", undefined],
    ],
  ],
  [
    "a hike",
    {
      sport: "hiking",
      figures: { distance_m: 10_000, ...high },
      energy: { calories_kcal: 829, slope_calories_kcal: 1203, method: "distance", weight_kg: 80 },
      energy_basis: { method: "distance", distance_m: 10_000 },
    },
    [
      ["On the flat, from weight and distance", "829 kcal", "80 kg × 0.1036 × 0.01 × 10,000 m"],
      ["Including slope", "1,203 kcal", "Σ C(i) · kg · m,  C(i) = 280.5 i⁵ − 58.7 i⁴ − 76.8 i³ + 51.9 i² + 19.6 i + 2.5 J/(kg·m)"],
    ],
  ],
  ["what is not known", { sport: "driving", figures: { distance_m: 8389 } }, []],
];

for (const [what, known, words] of cases) {
  test(`the energy of ${what} is explained by what gave it`, () => assert.deepEqual(said(known), words));
}

test("the share of women is a factor of the energy by distance", () => {
  const known = {
    sport: "running",
    figures: high,
    energy: { calories_kcal: 746, method: "distance", weight_kg: 80 },
    energy_basis: { method: "distance", distance_m: 10_000 },
  };
  assert.deepEqual(said(known, true), [["On the flat, from weight and distance", "746 kcal", "80 kg × 0.1036 × 0.01 × 10,000 m × 0.9"]]);
});
