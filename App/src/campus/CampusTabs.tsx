import { t } from "../shell/language/language";
import type { PhraseName } from "../shell/language/phrases";
import { Link } from "../shell/routing/Link";
import { useAddress } from "../shell/routing/location";
import "./CampusTabs.css";

const tabs: readonly { path: string; label: PhraseName }[] = [
  { path: "/campus", label: "campus.agenda.tab" },
  { path: "/campus/courses", label: "campus.courses.tab" },
  { path: "/campus/notes", label: "campus.notes.tab" },
  { path: "/campus/calendar", label: "campus.calendar.tab" },
];

/** The lists of the area, one beside the other. */
export function CampusTabs() {
  const { path } = useAddress();
  return (
    <nav className="campus-tabs" aria-label={t("campus.lists")}>
      {tabs.map((tab) => (
        <Link key={tab.path} to={tab.path} replace aria-current={tab.path === path ? "page" : undefined}>
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  );
}
