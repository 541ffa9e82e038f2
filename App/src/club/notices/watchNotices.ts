import { keepLanguage } from "../../shell/language/keptLanguage";
import { refreshNotices } from "../data/notices";
import { onPreferences, preferences } from "../data/preferences";

/** The interval, in milliseconds, at which a visible app asks for news. */
const askAgainAfter = 300_000;

/** Keeps the chosen language for pushes, and asks for news when the app comes to the front, when a push has come, and now and then. */
export function watchNotices(): void {
  const look = () => {
    if (document.visibilityState === "visible") refreshNotices();
  };
  onPreferences(() => {
    const { language } = preferences();
    if (language) void keepLanguage(language).catch(() => undefined);
  });
  document.addEventListener("visibilitychange", look);
  setInterval(look, askAgainAfter);
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<{ pushed?: true } | null>) => {
    if (data?.pushed) refreshNotices();
  });
}
