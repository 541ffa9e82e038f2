import type club from "../../../locales/en/club.json";
import type shell from "../../../locales/en/shell.json";
import type tracks from "../../../locales/en/tracks.json";
import type map from "../../../locales/en/map.json";
import type boulders from "../../../locales/en/boulders.json";
import type campus from "../../../locales/en/campus.json";
import type races from "../../../locales/en/races.json";

type Phrases = typeof shell & typeof club & typeof tracks & typeof map & typeof races & typeof boulders & typeof campus;

/** The parts after `#` are the plural forms of one phrase. */
type WithoutForm<Name> = Name extends `${infer Whole}#${string}` ? Whole : Name;

/** The name of a phrase, the same in all languages: `area.what`. */
export type PhraseName = WithoutForm<keyof Phrases>;

/** The phrases of one language, by name. */
export type PhraseBook = Readonly<Record<string, string>>;
