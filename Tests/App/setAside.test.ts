// The texts of stated figures that are not counted.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import type { Figures } from "../../App/src/engine/trackTypes";
import { Language, speak } from "../../App/src/shell/language/language";
import { setUnits } from "../../App/src/shell/language/units";
import { setAsideWords } from "../../App/src/tracks/detail/setAsideWords";

type Aside = NonNullable<Figures["set_aside"]>;

function words(language: Language, aside: Aside): string[] {
  const book = ["shell", "tracks"].map((file) => {
    return JSON.parse(readFileSync(join(process.cwd(), `App/locales/${language}/${file}.json`), "utf8")) as object;
  });
  speak(language, Object.assign({}, ...book) as Record<string, string>);
  setUnits("metric");
  return setAsideWords(aside).map((text) => text.replace(/[\u00a0\u202f]/g, " "));
}

const impossible: Aside = [{ figure: "distance_m", stated: 222_000, reason: "speed", counted: 168, time_s: 56 }];
const cut: Aside = [
  { figure: "distance_m", stated: 11_300, reason: "cut", counted: 930 },
  { figure: "duration_s", stated: 3800, reason: "cut", counted: 310 },
];

const said: [Language, Aside, string][] = [
  ["en", impossible, "The file states 222 km in 0:56, which would be 14,271.4 km/h. That is not possible in this sport, so it does not count."],
  ["ca", cut, "El fitxer declara 11,30 km (Distància), però només té punts per a 930 m. Probablement va quedar tallat: només compta el que hi ha."],
  ["es", cut, "El archivo declara 11,30 km (Distancia), pero solo tiene puntos para 930 m. Probablemente quedó cortado: solo cuenta lo que hay."],
  ["en", cut, "The file states 11.30 km (Distance), but has points for only 930 m of it. It was probably cut off: only what is there counts."],
  ["fr", cut, "Le fichier annonce 11,30 km (Distance), mais n’a de points que pour 930 m. Il a sans doute été coupé : seul compte ce qui s’y trouve."],
];

for (const [language, aside, sentence] of said) {
  test(`in ${language}: ${sentence}`, () => assert.deepEqual(words(language, aside), [sentence]));
}

test("each figure and reason has a sentence with its figures in each language", () => {
  for (const language of ["ca", "es", "en", "fr"] as const) {
    for (const figure of ["distance_m", "duration_s", "moving_s", "ascent_m", "descent_m", "calories_kcal", "count_m"] as const) {
      for (const reason of ["speed", "climb", "power", "positions", "cut", "times", "range"] as const) {
        const [sentence] = words(language, [{ figure, stated: 7200, reason, counted: 12, time_s: 60 }]);
        assert.ok(sentence && /\d/.test(sentence) && !sentence.includes("{"), `${language} ${figure} ${reason}: ${sentence}`);
      }
    }
  }
});
