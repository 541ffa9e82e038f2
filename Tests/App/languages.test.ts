import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fieldKinds } from "../../App/src/engine/fieldKinds";
import { languages } from "../../App/src/shell/language/language";

type Book = Record<string, string>;

const app = join(process.cwd(), "App");
const names = Object.keys(languages);
const files = readdirSync(join(app, "locales/en")).filter((file) => file.endsWith(".json"));
const read = (language: string, file: string): Book =>
  JSON.parse(readFileSync(join(app, "locales", language, file), "utf8")) as Book;
const books = new Map(
  names.map((language) => [language, Object.assign({}, ...files.map((file) => read(language, file))) as Book]),
);
const english = books.get("en") ?? {};
const whole = (name: string) => name.replace(/#.*/, "");
const phrases = new Set(Object.keys(english).map(whole));

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory()
      ? sourcesUnder(join(folder, each.name))
      : /\.tsx?$/.test(each.name)
        ? [readFileSync(join(folder, each.name), "utf8")]
        : [],
  );
}

const code = sourcesUnder(join(app, "src")).join("\n");
/** Literal names, and the prefixes of computed names such as `sport.${…}`. */
const written = new Set([...code.matchAll(/"([a-z]+(?:\.[A-Za-z_]+)+)"/g)].map((match) => match[1] ?? ""));
const beginnings = new Set([...code.matchAll(/`([a-z]+\.(?:[A-Za-z_]+\.)*[A-Za-z_]*)\$\{/g)].map((match) => match[1] ?? ""));

for (const language of names.filter((name) => name !== "en")) {
  test(`${language} has every phrase that English has, and no other`, () => {
    const theirs = new Set(Object.keys(books.get(language) ?? {}).map(whole));
    assert.deepEqual([...phrases].filter((name) => !theirs.has(name)), [], "missing");
    assert.deepEqual([...theirs].filter((name) => !phrases.has(name)), [], "not in English");
  });

  test(`${language} fills in the words English fills in`, () => {
    const holes = (phrase: string | undefined) => [...new Set(phrase?.match(/\{\w+\}/g))].sort().join();
    for (const [name, phrase] of Object.entries(books.get(language) ?? {})) {
      const model = english[name] ?? english[`${whole(name)}#other`];
      // "One" may be said in a word, without its figure.
      if (name.endsWith("#one")) continue;
      assert.equal(holes(phrase), holes(model), name);
    }
  });
}

for (const language of names) {
  test(`${language} has each plural form its grammar asks for`, () => {
    const book = books.get(language) ?? {};
    // Millions take a form of their own in Catalan, Spanish and French; no phrase counts that far.
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== "many");
    for (const name of Object.keys(book).filter((each) => each.includes("#"))) {
      for (const form of forms) assert.ok(`${whole(name)}#${form}` in book, `${whole(name)}#${form}`);
    }
  });

  test(`${language} leaves no phrase empty`, () => {
    for (const [name, phrase] of Object.entries(books.get(language) ?? {})) assert.notEqual(phrase.trim(), "", name);
  });
}

// French counts nought as one: a written "1" would then say one of what there is none of.
for (const language of names.filter((name) => new Intl.PluralRules(name).select(0) === "one")) {
  test(`${language} writes no figure of its own where nought is said in the form of one`, () => {
    const singular = Object.entries(books.get(language) ?? {}).filter(([name]) => name.endsWith("#one"));
    assert.ok(singular.length > 0);
    assert.deepEqual(singular.filter(([, phrase]) => /(?<!\d)[01](?!\d)/.test(phrase)), []);
  });
}

/** Counts that are never one: what is counted begins at two, or is chosen. */
const several = [
  "club.passwordHint", "club.passwordShort", "club.privacy.daysWrong", "races.organise.course.passHint", "tracks.detail.stepRate", "tracks.fixes.all",
  "tracks.fixes.used", "tracks.warning.sessions-together", "tracks.warning.falling-times",
];

test("a phrase that counts has a form for one", () => {
  const counts = /\{\w+\} (?:activities|captures|characters|checkpoints|days|elements|files|hours|items|laps|marks|minutes|notes|people|photos|points|segments|sessions|steps|teams|times|tracks)\b/;
  const single = Object.entries(english).filter(([name, phrase]) => !name.includes("#") && counts.test(phrase));
  assert.deepEqual(single.map(([name]) => name).filter((name) => !several.includes(name)), []);
});

test("every phrase the code asks for exists", () => {
  const areas = new Set([...phrases].map((name) => name.split(".")[0]));
  const asked = [...written].filter((name) => areas.has(name.split(".")[0]) && !name.endsWith(".json"));
  assert.deepEqual(asked.filter((name) => !phrases.has(name)), []);
});

test("every phrase is asked for by the code", () => {
  const asked = (name: string) => written.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning));
  assert.deepEqual([...phrases].filter((name) => !asked(name)), []);
});

/** The member's own place, which the frame has beside those of areas. */
const you = "club.you";

test("a phrase stands in the file of its area", () => {
  const shared = ["shell", "page", "field", "dialog", "toast", "problem", "error", "category", "sport"];
  for (const file of files) {
    const area = file.replace(".json", "");
    for (const name of Object.keys(read("en", file))) {
      const own = name.split(".")[0] ?? "";
      assert.ok(area === "shell" ? shared.includes(own) || name === you : own === area && name !== you, `${name} in ${file}`);
    }
  }
});

test("the label of a place is the name of a tab, which comes with the frame", () => {
  const declared = readdirSync(join(app, "src")).flatMap((folder) => {
    const file = join(app, "src", folder, "area.ts");
    return existsSync(file) && folder !== "shell" ? [...readFileSync(file, "utf8").matchAll(/label: "([^"]+)"/g)] : [];
  });
  const places = declared.map(([, name = ""]) => name).filter((name) => name !== you);
  assert.ok(places.length > 0);
  assert.deepEqual(places.filter((name) => !name.endsWith(".tab")), []);
});

test("an area has words for each permission that members grant to apps", () => {
  const words = [...code.matchAll(/"([a-z]+):([a-z]+)": "([a-z]+)\.permission\.\w+"/g)];
  assert.deepEqual(
    words.map(([, area, act]) => `${area}:${act}`).sort(),
    [...fieldKinds.NewPersonalToken.scopes].sort(),
  );
});

test("no line of French begins or ends with the space of a sign", () => {
  const written = Object.entries(books.get("fr") ?? {}).filter(([name]) => !name.includes(".spoken."));
  assert.deepEqual(written.filter(([, phrase]) => /« | [:;?!»]/.test(phrase)), []);
});
