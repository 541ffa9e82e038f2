import { useEffect, useRef } from "react";
import { t } from "../language/language";
import type { PhraseName } from "../language/phrases";
import { Link } from "../routing/Link";
import { useAddress } from "../routing/location";
import "./Tabs.css";

/** The tabs of an area's lists; each is a page. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { path: string; label: PhraseName }[] }) {
  const { path } = useAddress();
  const strip = useRef<HTMLElement>(null);
  // If the strip is wider than the screen, scrolls to the current tab.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (chosen && strip.current) strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2;
  }, [path]);
  return (
    <nav ref={strip} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.path} to={tab.path} replace aria-current={tab.path === path ? "page" : undefined}>
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  );
}
