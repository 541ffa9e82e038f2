import { Observable, useObservable } from "../../device/store/observable";
import type { PhraseBook, PhraseName } from "./phrases";

/** The four languages of the app (K8), each by its own name. */
export const languages = { ca: "Català", es: "Español", en: "English", fr: "Français" } as const;
export type Language = keyof typeof languages;

/** True if the app speaks the language of that name. */
export const isLanguage = (name: string | null | undefined): name is Language => name != null && name in languages;

type Load = () => Promise<{ default: PhraseBook }>;

/** The phrases of the frame, needed at the start, and those of the pages, which load with the first page. */
const books: Record<Language, { frame: Load; pages: Load }> = {
  ca: { frame: () => import("phrases/frame.ca"), pages: () => import("phrases/pages.ca") },
  es: { frame: () => import("phrases/frame.es"), pages: () => import("phrases/pages.es") },
  en: { frame: () => import("phrases/frame.en"), pages: () => import("phrases/pages.en") },
  fr: { frame: () => import("phrases/frame.fr"), pages: () => import("phrases/pages.fr") },
};

interface Spoken {
  language: Language;
  /** The locale for dates. */
  locale: string;
  /** The locale for numbers. */
  numberLocale: string;
  book: PhraseBook;
  plurals: Intl.PluralRules;
}

const spoken = new Observable<Spoken>({ language: "en", locale: "en", numberLocale: "en", book: {}, plurals: new Intl.PluralRules("en") });
let asked = 0;
let whole: Promise<void> | null = null;

/** The first language of the device that the app supports. */
export function deviceLanguage(): Language {
  for (const tag of navigator.languages) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language in languages) return language as Language;
  }
  return "en";
}

/** Sets the language; all phrases on the screen change at once. At the start the frame is translated before its pages. */
export async function setLanguage(language: Language): Promise<void> {
  const turn = ++asked;
  const isFirst = whole === null;
  const [frame, pages] = [books[language].frame(), books[language].pages()];
  const change = (phrases: PhraseBook) => {
    if (turn !== asked) return; // another language was requested meanwhile
    speak(language, phrases, navigator.languages);
    document.documentElement.lang = language;
  };
  let isWhole = false;
  whole = Promise.all([frame, pages]).then(([first, others]) => {
    isWhole = true;
    change({ ...first.default, ...others.default });
  });
  if (!isFirst) return whole;
  whole.catch(() => {
    whole = null;
  });
  const first = await frame;
  if (!isWhole) change(first.default);
}

/** Waits for the phrases of the pages. Rejects when they cannot be loaded; the next call tries again. */
export async function pagePhrases(): Promise<void> {
  if (whole === null) await setLanguage(language());
  await whole;
}

/** The locale for dates: `language` with the region found in the device's language tags, first in those of that language. */
export function localeOf(language: Language, tags: readonly string[]): string {
  const own = numberLocaleOf(language, tags);
  const region = tags.map(regionOf).find((region) => region !== undefined);
  return own === language && region ? `${language}-${region}` : own;
}

/**
 * The locale for numbers: `language` with the region of a language tag of its own, so that its decimal sign is never that of
 * another language.
 */
export function numberLocaleOf(language: Language, tags: readonly string[]): string {
  const own = tags.find((tag) => tag.slice(0, 2).toLowerCase() === language && regionOf(tag) !== undefined);
  return own === undefined ? language : `${language}-${regionOf(own)}`;
}

/** The region in a language tag, as GB in en-GB or MX in es-Latn-MX. Some systems report languages that are not valid tags. */
function regionOf(tag: string): string | undefined {
  return /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?![a-z\d])/i.exec(tag)?.[1];
}

/** Sets the phrases of a language directly, with the language tags of the device. */
export function speak(language: Language, phrases: PhraseBook, tags: readonly string[] = []): void {
  const [locale, numberLocale] = [localeOf(language, tags), numberLocaleOf(language, tags)];
  spoken.set({ language, locale, numberLocale, book: phrases, plurals: new Intl.PluralRules(language) });
}

/** The present locale for dates: the language with the device's region. */
export function locale(): string {
  return spoken.now().locale;
}

/** The present locale for numbers: that of the language on the screen. */
export function numberLocale(): string {
  return spoken.now().numberLocale;
}

/** The present language. */
export function language(): Language {
  return spoken.now().language;
}

/** The phrase `name`, with `{words}` replaced and the plural form chosen by `{count}`. */
export function t(name: PhraseName, words: Readonly<Record<string, string | number>> = {}): string {
  const { numberLocale, book, plurals } = spoken.now();
  const count = words["count"];
  const form = typeof count === "number" ? book[`${name}#${plurals.select(count)}`] : undefined;
  const phrase = form ?? book[`${name}#other`] ?? book[name] ?? name;
  return phrase.replace(/\{(\w+)\}/g, (whole, word: string) => {
    const value = words[word];
    if (value === undefined) return whole;
    return typeof value === "number" ? value.toLocaleString(numberLocale) : value;
  });
}

/** True if the app has a phrase of that name, for names that come from the server. */
export function isPhrase(name: string): name is PhraseName {
  const { book } = spoken.now();
  return name in book || `${name}#other` in book;
}

/** The language; re-renders when it changes. The root calls it, and `memo` components have to as well. */
export function useLanguage(): Language {
  return useObservable(spoken).language;
}
