import { t } from "../language/language";
import type { PhraseName } from "../language/phrases";
import { Link } from "../routing/Link";
import { useAddress } from "../routing/location";
import "./Tabs.css";

/** The lists of an area, one beside the other: each is a page. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { path: string; label: PhraseName }[] }) {
  const { path } = useAddress();
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.path} to={tab.path} replace aria-current={tab.path === path ? "page" : undefined}>
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  );
}
