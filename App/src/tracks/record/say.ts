import { language } from "../../shell/language/language";
import { music } from "./music/music";

/** The maximum duration of speech in milliseconds: some browsers fail to report its end. */
const longest = 20_000;

/** Speaks in the app's language, if the browser can; music is lowered meanwhile (T6, T18). */
export function say(words: string): void {
  if (!("speechSynthesis" in window)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language();
  utterance.voice = speechSynthesis.getVoices().find(({ lang }) => lang.startsWith(language())) ?? null;
  const raise = music.lowered();
  utterance.onend = utterance.onerror = raise;
  setTimeout(raise, longest);
  speechSynthesis.speak(utterance);
}
