import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import type { Sport } from "../../App/src/engine/sports";
import { Language, speak } from "../../App/src/shell/language/language";
import { setUnits, Units } from "../../App/src/shell/language/units";
import { markWords } from "../../App/src/tracks/record/markWords";
import { proposedName } from "../../App/src/tracks/proposedName";

function speaking(language: Language, units: Units): void {
  const book = ["shell", "tracks"].map((file) => {
    return JSON.parse(readFileSync(join(process.cwd(), `App/locales/${language}/${file}.json`), "utf8")) as object;
  });
  speak(language, Object.assign({}, ...book) as Record<string, string>);
  setUnits(units);
}

/** Languages put spaces of various widths between a figure and its unit. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

const second = {
  number: 2,
  distance_m: 2000,
  partial_distance_m: 1000,
  duration_s: 330,
  elapsed_s: 665,
  pace_s_per_km: 330,
};

const marks: [string, Language, Units, Sport, object, string][] = [
  ["a kilometre run", "en", "metric", "running", {}, "2 kilometers. Time: 11 minutes, 5 seconds. Pace: 5 minutes, 30 seconds per kilometre."],
  ["a kilometre run in Catalan", "ca", "metric", "running", {}, "2 quilòmetres. Temps: 11 minuts i 5 segons. Ritme: 5 minuts i 30 segons per quilòmetre."],
  ["a kilometre run in Spanish", "es", "metric", "running", {}, "2 kilómetros. Tiempo: 11 minutos y 5 segundos. Ritmo: 5 minutos y 30 segundos por kilómetro."],
  ["a kilometre run in French", "fr", "metric", "running", {}, "2 kilomètres. Temps : 11 minutes et 5 secondes. Allure : 5 minutes et 30 secondes au kilomètre."],
  ["one of each is one", "en", "metric", "running", { distance_m: 1000, elapsed_s: 3661, pace_s_per_km: 61 }, "1 kilometer. Time: 1 hour, 1 minute, 1 second. Pace: 1 minute, 1 second per kilometre."],
  ["whole minutes name no seconds", "en", "metric", "running", { distance_m: 500, elapsed_s: 180, pace_s_per_km: 360 }, "500 meters. Time: 3 minutes. Pace: 6 minutes per kilometre."],
  ["a kilometre ridden", "en", "metric", "cycling", { elapsed_s: 240, pace_s_per_km: 120 }, "2 kilometers. Time: 4 minutes. Speed: 30 kilometers per hour."],
  ["a pace a mile", "en", "imperial", "running", {}, "1.24 miles. Time: 11 minutes, 5 seconds. Pace: 8 minutes, 51 seconds per mile."],
  ["no times", "en", "metric", "running", { elapsed_s: undefined, pace_s_per_km: undefined }, "2 kilometers."],
];

for (const [what, language, units, sport, changed, words] of marks) {
  test(`${what} is spoken`, () => {
    speaking(language, units);
    assert.equal(plain(markWords({ ...second, ...changed }, sport)), words);
  });
}

const run = { id: "1", rev: 0, name: "running", kind: "running", sport: "running" } as const;
const own = { id: "2", rev: 0, name: "GR 11", sport: "hiking" } as const;

const names: [Language, number, typeof run | typeof own | null, string][] = [
  ["en", 4, run, "Night run"],
  ["en", 5, run, "Morning run"],
  ["en", 11, run, "Morning run"],
  ["en", 12, run, "Afternoon run"],
  ["en", 19, own, "Evening GR 11"],
  ["en", 23, run, "Night run"],
  ["en", 9, null, "Morning track"],
  ["ca", 9, run, "Sortida corrent del matí"],
  ["es", 9, run, "Carrera de la mañana"],
  ["fr", 9, run, "Course du matin"],
  ["fr", 15, own, "GR 11 de l’après-midi"],
];

for (const [language, hour, category, name] of names) {
  test(`what begins at ${hour} in ${language} is proposed as ${name}`, () => {
    speaking(language, "metric");
    assert.equal(proposedName(category, new Date(2026, 5, 1, hour, 30).getTime()), name);
  });
}
