import { Tabs as ShownTabs } from "../../shell/components/Tabs";
import { t } from "../../shell/language/language";

const tabs = [
  { path: "/boulders", label: "boulders.timeline.tab" },
  { path: "/boulders/projects", label: "boulders.projects.tab" },
  { path: "/boulders/logbook", label: "boulders.logbook.tab" },
  { path: "/boulders/photos", label: "boulders.photos.tab" },
  { path: "/boulders/gyms", label: "boulders.gyms.tab" },
] as const;

/** The tabs of the area's lists (B5). */
export const Tabs = () => <ShownTabs label={t("boulders.lists")} tabs={tabs} />;
