import type { ReactNode } from "react";
import type { Tab } from "./area";
import { Icon } from "./components/Icon";
import { t } from "./language/language";
import { Link } from "./routing/Link";
import "./Navigation.css";

/** The places of the app: below on phones, at the side, with `children` at its foot, on wide screens. */
export function Navigation({ tabs, path, children }: { tabs: readonly Tab[]; path: string; children: ReactNode }) {
  return (
    <nav className="navigation" aria-label={t("shell.navigation")}>
      <Link to="/" className="navigation-brand">
        <img src="/icons/icon.svg" alt="" width="32" height="32" />
        <span>Cordada</span>
      </Link>
      <ul className="navigation-tabs">
        {tabs.map((tab) => (
          <li key={tab.path} className={tab.prominent ? "navigation-prominent" : undefined}>
            <Link to={tab.path} className="navigation-tab" aria-current={currency(tab, path)}>
              <span className="navigation-icon">
                <Icon name={tab.icon} />
              </span>
              <span className="navigation-label">{t(tab.label)}</span>
              {tab.Badge && <tab.Badge />}
            </Link>
          </li>
        ))}
      </ul>
      <div className="navigation-foot">{children}</div>
    </nav>
  );
}

function currency(tab: Tab, path: string): "page" | "true" | undefined {
  if (path === tab.path) return "page";
  const places = [...(tab.path === "/" ? [] : [tab.path]), ...(tab.below ?? [])];
  return places.some((place) => path === place || path.startsWith(place + "/")) ? "true" : undefined;
}
