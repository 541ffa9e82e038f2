import type { Category } from "../../device/wire";
import { chosenDistance, number, unknown, weight } from "../../shell/language/format";
import { Language, languages, t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { categoryName, sportName } from "../../shell/words/category";

type Words = (value: unknown, categories: readonly Category[]) => string;

interface FieldWords {
  label: PhraseName;
  words: Words;
  /** Written by the member: differences are shown word by word. */
  isText?: true;
}

const text = (value: unknown) => String(value);
const onOrOff = (value: unknown) => t(value === true ? "club.sync.on" : "club.sync.off");
const metres = (value: unknown) => chosenDistance(Number(value));

/** One of the values that a choice of the app offers. */
const oneOf = (names: Readonly<Record<string, PhraseName>>) => (value: unknown) => {
  const name = names[String(value)];
  return name ? t(name) : String(value);
};

function categoryWords(value: unknown, categories: readonly Category[]): string {
  const category = categories.find(({ id }) => id === value);
  return category ? categoryName(category) : t("club.sync.noSuchCategory");
}

/** The fields that can wait for a choice, as members know them. */
const fields: Readonly<Record<string, Readonly<Record<string, FieldWords>>>> = {
  tracks: {
    name: { label: "tracks.edit.name", words: text, isText: true },
    category: { label: "tracks.category", words: categoryWords },
    note: { label: "tracks.edit.note", words: text, isText: true },
    heart_rate: {
      label: "tracks.edit.heartRate",
      words: (value) => t("tracks.detail.bpm", { rate: number(Number(value)) }),
    },
  },
  categories: {
    name: { label: "club.categoryName", words: text, isText: true },
    sport: { label: "club.categorySport", words: (value) => sportName(String(value)) },
  },
  profile: {
    name: { label: "club.profileName", words: text, isText: true },
    sex: { label: "club.sex", words: oneOf({ female: "club.female", male: "club.male" }) },
    birth_year: { label: "club.birthYear", words: text },
    weight_kg: { label: "club.weight", words: (value) => weight(Number(value)) },
  },
  preferences: {
    language: { label: "club.language", words: (value) => languages[value as Language] ?? String(value) },
    units: { label: "club.units", words: oneOf({ metric: "club.metric", imperial: "club.imperial" }) },
    theme: {
      label: "club.theme",
      words: oneOf({ system: "club.themeSystem", light: "club.themeLight", dark: "club.themeDark" }),
    },
    spacing_m: { label: "club.spacing", words: metres },
    auto_pause: { label: "club.autoPause", words: onOrOff },
    mark_interval_m: {
      label: "club.markInterval",
      words: (value) => (value === 0 ? t("club.noMarks") : metres(value)),
    },
    vibrate_marks: { label: "club.vibrateMarks", words: onOrOff },
    speak_marks: { label: "club.speakMarks", words: onOrOff },
  },
};

/** What members call a field. */
export function fieldName(collection: string, field: string): string {
  const known = fields[collection]?.[field];
  return known ? t(known.label) : field;
}

/** A field's value as members know it. */
export function valueWords(
  collection: string,
  field: string,
  value: unknown,
  categories: readonly Category[],
): string {
  if (value === null || value === undefined) return t("club.sync.none");
  const words = fields[collection]?.[field]?.words;
  if (words) return words(value, categories);
  return typeof value === "object" ? unknown : String(value);
}

/** Whether the member wrote it: words that can be compared one by one. */
export function isText(collection: string, field: string, value: unknown): value is string {
  return typeof value === "string" && fields[collection]?.[field]?.isText === true;
}

const kinds: Readonly<Record<string, PhraseName>> = {
  tracks: "club.sync.track",
  categories: "club.sync.category",
  profile: "club.profile",
  preferences: "club.settings",
};

/** What members call the records of a collection. */
export function kindName(collection: string): string {
  const name = kinds[collection];
  return name ? t(name) : collection;
}
