import { language } from "../../shell/language/language";

/** Speaks, in the app's language, where the browser can. */
export function say(words: string): void {
  if (!("speechSynthesis" in window)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language();
  utterance.voice = speechSynthesis.getVoices().find(({ lang }) => lang.startsWith(language())) ?? null;
  speechSynthesis.speak(utterance);
}
