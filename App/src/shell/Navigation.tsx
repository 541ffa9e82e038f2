import type { ReactNode } from "react";
import { useClub } from "../device/session/club";
import { Icon } from "./components/Icon";
import { t } from "./language/language";
import type { NavigationEntry } from "./navigationPlan";
import { Link } from "./routing/Link";
import "./Navigation.css";

interface NavigationProps {
  entries: readonly NavigationEntry[];
  children: ReactNode;
}

/** The navigation of the app: at the bottom on phones, at the side on wide screens with `children` at its foot. */
export function Navigation({ entries, children }: NavigationProps) {
  return (
    <nav className="navigation" aria-label={t("shell.navigation")}>
      <Brand />
      <ul className="navigation-tabs">
        {entries.map((entry) => (
          <li key={entry.path} className={entry.prominent ? "navigation-prominent" : undefined}>
            <NavigationLink entry={entry} />
            {entry.current && entry.within.length > 0 && (
              <ul className="navigation-within" data-offered={isOffered(entry) || undefined}>
                {entry.within.map((place) => (
                  <li key={place.path} className={place.prominent ? "navigation-prominent" : undefined}>
                    <NavigationLink entry={place} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <div className="navigation-foot">{children}</div>
    </nav>
  );
}

/** The club's logo and name; the app's where the club has chosen none. */
function Brand() {
  const { club, logo } = useClub();
  const name = club.name ?? "Cordada";
  return (
    <Link to="/" className="navigation-brand" data-long={name.length > 14 || undefined}>
      <img src={logo ?? "/icons/icon.svg"} alt="" width="40" height="40" />
      <span>{name}</span>
    </Link>
  );
}

/** True if phones show the places within an area: on these places themselves, not on pages below them. */
function isOffered({ current, within }: NavigationEntry): boolean {
  const place = within.find((each) => each.current === "page");
  return place ? !place.prominent : current === "page";
}

function NavigationLink({ entry: { path, icon, label, current, Badge } }: { entry: NavigationEntry }) {
  return (
    <Link to={path} className="navigation-tab" aria-current={current === "within" ? "true" : current ?? undefined}>
      <span className="navigation-icon">
        <Icon drawing={icon} />
      </span>
      <span className="navigation-label">{t(label)}</span>
      {Badge && <Badge />}
    </Link>
  );
}
