import { language } from "../../shell/language/language";
import { music } from "./music/music";

/** Longer than anything said here, in milliseconds: some browsers forget to tell that they are done. */
const longest = 20_000;

/** Speaks, in the app's language, where the browser can; music makes room for it (T6, T18). */
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
