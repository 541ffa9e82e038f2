import assert from "node:assert/strict";
import test from "node:test";
import { splitLength } from "../../App/src/tracks/splitLengths";
import * as format from "../../App/src/shell/language/format";
import { Language, localeOf, numberLocaleOf, speak, t } from "../../App/src/shell/language/language";
import { setUnits, Units } from "../../App/src/shell/language/units";
import { typedNumber } from "../../App/src/shell/form/typedNumber";

function during<Result>(language: Language, units: Units, ask: () => Result): Result {
  speak(language, {});
  setUnits(units);
  return ask();
}

/** Languages put spaces of various widths between a figure and its unit. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

const figures: [string, Language, Units, () => string, string][] = [
  ["a marathon", "en", "metric", () => format.distance(42_195), "42.20 km"],
  ["a marathon in Catalan", "ca", "metric", () => format.distance(42_195), "42,20 km"],
  ["a marathon in French", "fr", "metric", () => format.distance(42_195), "42,20 km"],
  ["a marathon in miles", "en", "imperial", () => format.distance(42_195), "26.22 mi"],
  ["under a kilometre", "en", "metric", () => format.distance(999), "999 m"],
  ["a kilometre itself", "en", "metric", () => format.distance(1000), "1.00 km"],
  ["a long ride", "es", "metric", () => format.distance(123_456), "123 km"],
  ["an unknown distance", "en", "metric", () => format.distance(null), "–"],
  ["a mountain", "es", "metric", () => format.height(2_914.4), "2914 m"],
  ["a mountain in feet", "en", "imperial", () => format.height(2_914), "9,560 ft"],
  ["below the sea", "en", "metric", () => format.height(-12), "-12 m"],
  ["a pace", "en", "metric", () => format.pace(323), "5:23 /km"],
  ["a pace a mile", "en", "imperial", () => format.pace(323), "8:40 /mi"],
  ["no pace when standing", "en", "metric", () => format.pace(Infinity), "–"],
  ["a speed", "fr", "metric", () => format.speed(3.1), "11,2 km/h"],
  ["a speed in miles", "en", "imperial", () => format.speed(3.1), "6.9 mph"],
  ["minutes and seconds", "en", "metric", () => format.clock(245), "4:05"],
  ["hours", "en", "metric", () => format.clock(3723), "1:02:03"],
  ["a second short of an hour, rounded up", "en", "metric", () => format.clock(3599.6), "1:00:00"],
  ["a total of hours", "en", "metric", () => format.hours(43_500), "12 hr 5 min"],
  ["a weight", "ca", "metric", () => format.weight(72.5), "72,5 kg"],
  ["a weight in pounds", "en", "imperial", () => format.weight(72.5), "160 lb"],
  ["a chosen length", "en", "metric", () => format.chosenDistance(splitLength(500)), "500 m"],
  ["a chosen length in miles", "en", "imperial", () => format.chosenDistance(splitLength(500)), "0.5 mi"],
  ["a mile", "en", "imperial", () => format.chosenDistance(splitLength(1000)), "1 mi"],
  ["the space of points in feet", "en", "imperial", () => format.chosenDistance(5), "16 ft"],
  ["heights on the level", "en", "metric", () => format.heights(-9, -9.2), "–"],
  ["heights below the sea", "en", "metric", () => format.heights(-18.2, -16.9), "-18 – -17 m"],
  ["heights", "en", "imperial", () => format.heights(1000, 1100), "3,281–3,609 ft"],
  ["energy", "en", "metric", () => format.energy(1234.4), "1,234 kcal"],
];

for (const [what, language, units, ask, expected] of figures) {
  test(`${what} reads ${expected}`, () => assert.equal(plain(during(language, units, ask)), expected));
}

const locales: [Language, string[], string, string][] = [
  ["en", ["en-GB", "en"], "en-GB", "en-GB"],
  ["en", ["en"], "en", "en"],
  ["en", ["ca-ES", "es-ES", "en"], "en-ES", "en"],
  ["ca", ["ca", "es-ES"], "ca-ES", "ca"],
  ["ca", ["en-GB", "ca-AD"], "ca-AD", "ca-AD"],
  ["es", ["en-US", "en"], "es-US", "es"],
  ["es", ["es-Latn-MX"], "es-MX", "es-MX"],
  ["es", ["es-419"], "es-419", "es-419"],
  ["en", ["en-US@posix"], "en-US", "en-US"],
  ["fr", ["C"], "fr", "fr"],
];

for (const [language, tags, dates, numbers] of locales) {
  test(`words in ${language} on a device of ${tags.join()} stand beside dates of ${dates} and numbers of ${numbers}`, () => {
    assert.equal(localeOf(language, tags), dates);
    assert.equal(numberLocaleOf(language, tags), numbers);
  });
}

const foreign: [Language, string[], string][] = [
  ["en", ["ca-ES"], "11.1 km/h"],
  ["en", ["de-CH", "fr-CH"], "11.1 km/h"],
  ["ca", ["en-US"], "11,1 km/h"],
  ["es", ["en-GB"], "11,1 km/h"],
  ["fr", ["en-US", "es-MX"], "11,1 km/h"],
];

for (const [language, tags, expected] of foreign) {
  test(`a speed in ${language} on a device of ${tags.join()} reads ${expected}, and is typed back so`, () => {
    speak(language, {}, tags);
    setUnits("metric");
    assert.equal(plain(format.speed(11.1 / 3.6)), expected);
    assert.equal(typedNumber(format.number(11.5, 1)), 11.5);
  });
}

const days: [Language, string, string][] = [
  ["en", "en-GB", "21 Nov 2026, 08:15"],
  ["en", "en-US", "Nov 21, 2026, 8:15 AM"],
  ["ca", "ca-ES", "21 de nov. 2026, 8:15"],
  ["es", "es-ES", "21 nov 2026, 8:15"],
];

for (const [language, locale, expected] of days) {
  test(`a day in ${locale} reads ${expected}`, () => {
    speak(language, {}, [locale]);
    assert.equal(plain(format.dateTime(new Date(2026, 10, 21, 8, 15).getTime())), expected);
  });
}

const typed: [Language, string, number | null][] = [
  ["en", "72.5", 72.5],
  ["en", "1,234", 1234],
  ["ca", "72,5", 72.5],
  ["ca", "72.5", 72.5],
  ["fr", " 1 234,5 ", 1234.5],
  ["en", "", null],
  ["en", "abc", NaN],
  ["en", "1e400", NaN],
  ["en", "-3", -3],
];

for (const [language, text, expected] of typed) {
  test(`"${text}" typed in ${language} is ${expected}`, () =>
    assert.deepEqual(during(language, "metric", () => typedNumber(text)), expected));
}

test("a phrase fills its words in and chooses its plural form", () => {
  speak("en", { "club.age#one": "{count} year old", "club.age#other": "{count} years old" });
  assert.equal(t("club.age", { count: 1 }), "1 year old");
  assert.equal(t("club.age", { count: 1042 }), "1,042 years old");
});

test("a member's name is taken as it is, dollars and all", () => {
  speak("en", { "club.signInAgain": "{name}, hello" });
  assert.equal(t("club.signInAgain", { name: "$& {name} \u202e" }), "$& {name} \u202e, hello");
});
