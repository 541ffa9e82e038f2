import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { InstallGuide } from "../../shell/install/InstallGuide";
import { t } from "../../shell/language/language";
import { BringCard } from "./BringCard";
import { OwnerlessCard } from "./OwnerlessCard";
import { StorageCard } from "./StorageCard";

/** The app on this device: how to install it, and what it takes of it. */
export function ThisDevice() {
  return (
    <Page title={t("club.device")} parent="/settings">
      <InstallGuide />
      <StorageCard />
      <OwnerlessCard />
      <BringCard />
      <Rows>
        <LinkRow to="/settings/maps" icon="map" title={t("map.offline.title")} text={t("map.offline.text")} />
      </Rows>
    </Page>
  );
}
