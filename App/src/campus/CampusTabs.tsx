import { Tabs } from "../shell/components/Tabs";
import { t } from "../shell/language/language";

const tabs = [
  { path: "/campus", label: "campus.agenda.tab" },
  { path: "/campus/courses", label: "campus.courses.tab" },
  { path: "/campus/notes", label: "campus.notes.tab" },
  { path: "/campus/calendar", label: "campus.calendar.tab" },
] as const;

/** The tabs of the area's lists. */
export const CampusTabs = () => <Tabs label={t("campus.lists")} tabs={tabs} />;
