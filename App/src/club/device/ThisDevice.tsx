import { Page } from "../../shell/components/Page";
import { Rows } from "../../shell/components/Rows";
import { InstallGuide } from "../../shell/install/InstallGuide";
import { t } from "../../shell/language/language";
import { GuestRecordsCard } from "../adoption/GuestRecordsCard";
import { contributions } from "../../shell/declaredAreas";
import { SettingsRows } from "../SettingsRows";
import { StorageCard } from "./StorageCard";

/** The app on this device: instructions for installing, and its storage. */
export function ThisDevice() {
  return (
    <Page title={t("club.device")} parent="/settings">
      <InstallGuide />
      <StorageCard />
      <GuestRecordsCard />
      {contributions().map(({ DeviceCard }, index) => DeviceCard && <DeviceCard key={index} />)}
      <Rows>
        <SettingsRows of="device" />
      </Rows>
    </Page>
  );
}
