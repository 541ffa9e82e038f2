// The phrases of all areas, as scripts/build-phrases.mjs joins them.
import type frame from "phrases/frame.en";
import type pages from "phrases/pages.en";

/** The parts after `#` are the plural forms of one phrase. */
type WithoutForm<Name> = Name extends `${infer Whole}#${string}` ? Whole : Name;

/** The name of a phrase, the same in all languages: `area.what`. */
export type PhraseName = WithoutForm<keyof (typeof frame & typeof pages)>;

/** The phrases of one language, by name. */
export type PhraseBook = Readonly<Record<string, string>>;
