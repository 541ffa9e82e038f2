import { useEffect, useState } from "react";
import { isCharging, isOnWifi } from "../../device/network/surroundings";
import { useSession } from "../../device/session/session";
import { useObservable } from "../../device/store/observable";
import { downloadProgress } from "../data/download/download";
import { chooseDownload, DownloadChoice, downloadChoice } from "../data/download/choice";
import { Card } from "../../shell/components/Card";
import { Select } from "../../shell/components/Field";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { t } from "../../shell/language/language";

/** The choice of downloading whole tracks of other devices in advance, with its progress. */
export function DownloadCard() {
  const { member } = useSession();
  const chosen = useObservable(downloadChoice);
  const progress = useObservable(downloadProgress);
  const isTold = useIsTold();
  if (!member) return null;
  return (
    <Card title={t("tracks.download.title")}>
      <Select<DownloadChoice>
        name="download"
        label={t("tracks.download.text")}
        value={chosen}
        options={[
          { value: "opened", label: t("tracks.download.opened") },
          { value: "wifi", label: t("tracks.download.wifi") },
          { value: "charging", label: t("tracks.download.charging") },
        ]}
        onChange={chooseDownload}
      />
      {chosen !== "opened" && !isTold && <p>{t("tracks.download.unknownNetwork")}</p>}
      {progress && (
        <>
          <p role="status">{t("tracks.download.progress", { done: progress.done, of: progress.of })}</p>
          <ProgressBar label={t("tracks.download.title")} share={progress.of > 0 ? progress.done / progress.of : undefined} />
        </>
      )}
    </Card>
  );
}

/** True if this browser reports Wi-Fi and charging. */
function useIsTold(): boolean {
  const [told, setTold] = useState(true);
  useEffect(() => {
    let current = true;
    void isCharging().then((charging) => current && setTold(charging !== null && isOnWifi() !== null));
    return () => {
      current = false;
    };
  }, []);
  return told;
}
