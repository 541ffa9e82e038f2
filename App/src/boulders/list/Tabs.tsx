import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { Link } from "../../shell/routing/Link";
import { useAddress } from "../../shell/routing/location";

const tabs: readonly { path: string; label: PhraseName }[] = [
  { path: "/boulders", label: "boulders.timeline.tab" },
  { path: "/boulders/projects", label: "boulders.projects.tab" },
  { path: "/boulders/logbook", label: "boulders.logbook.tab" },
  { path: "/boulders/photos", label: "boulders.photos.tab" },
  { path: "/boulders/gyms", label: "boulders.gyms.tab" },
];

/** The lists of the area, one beside the other (B5). */
export function Tabs() {
  const { path } = useAddress();
  return (
    <nav className="boulder-tabs" aria-label={t("boulders.lists")}>
      {tabs.map((tab) => (
        <Link key={tab.path} to={tab.path} replace aria-current={tab.path === path ? "page" : undefined}>
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  );
}
