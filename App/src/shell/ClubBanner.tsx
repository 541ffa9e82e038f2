import { useEffect, useState } from "react";
import { useClub } from "../device/session/club";
import { IconButton } from "./components/Button";
import { Icon } from "./components/Icon";
import { t } from "./language/language";
import "./ClubBanner.css";

/** Names the banner that this device has dismissed; another text or end is another banner. */
const storageKey = "cordada.banner";
/** The longest delay of a timer, in milliseconds. */
const longestDelay = 0x7fffffff;

/** The club's message on top of every page, until its end or until it is dismissed on this device. */
export function ClubBanner() {
  const { banner } = useClub().club;
  const name = banner ? `${banner.until} ${banner.text}` : "";
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(storageKey));
  const isOver = useIsOver(banner?.until ?? 0);
  if (!banner || isOver || dismissed === name) return null;

  function dismiss(): void {
    setDismissed(name);
    localStorage.setItem(storageKey, name);
  }

  return (
    <aside className="club-banner" aria-label={t("shell.clubBanner")}>
      <Icon drawing="info" size={20} />
      <p>{banner.text}</p>
      <IconButton icon="close" label={t("shell.dismissBanner")} onClick={dismiss} />
    </aside>
  );
}

/** True from a moment on. */
function useIsOver(until: number): boolean {
  const [, again] = useState(0);
  const left = until - Date.now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => again((times) => times + 1), Math.min(left, longestDelay));
    return () => clearTimeout(timer);
  });
  return left <= 0;
}
