// The words of pushes. The server sends the kind and the page only; the words are made here, in the language of the app.
import ca from "../../locales/ca/push.json";
import en from "../../locales/en/push.json";
import es from "../../locales/es/push.json";
import fr from "../../locales/fr/push.json";

const books: Readonly<Record<string, Readonly<Record<string, string>>>> = { ca, en, es, fr };

/** A push as a notification shows it. */
export interface Pushed {
  title: string;
  text: string;
  /** The page that a press opens. */
  path: string;
}

/** Reads a push. One that is no JSON, or of a kind that this version does not know, is shown as news in general. */
export function readPush(text: string | undefined, language: string): Pushed {
  const book = books[language] ?? en;
  const { kind, path } = fields(text);
  return {
    title: book[`push.${kind}`] ?? book["push.other"] ?? "",
    text: book["push.open"] ?? "",
    // Another site's address would open it in the name of the club.
    path: typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : "/notices",
  };
}

function fields(text: string | undefined): { kind?: unknown; path?: unknown } {
  try {
    return (JSON.parse(text ?? "{}") as object | null) ?? {};
  } catch {
    return {};
  }
}
