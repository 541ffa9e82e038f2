import { useEffect, useState } from "react";
import { persistStorage } from "../../device/storage/room";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Notice } from "../../shell/components/Notice";
import { Waiting } from "../../shell/components/Waiting";
import { bytes } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { storageUse, StorageUse } from "./storageUse";
import "./StorageCard.css";

/** The storage used by the app on this device, by part, and the browser's promise to keep it. */
export function StorageCard() {
  const [use, setUse] = useState<StorageUse | null | "waiting">("waiting");
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    let current = true;
    void storageUse().then((now) => current && setUse(now));
    return () => {
      current = false;
    };
  }, []);

  async function ask() {
    setRefused(!(await persistStorage()));
    setUse(await storageUse());
  }

  if (use === "waiting") return <Waiting what={t("club.storage")} lines={1} height={12} />;
  if (use === null) {
    return (
      <Card title={t("club.storage")}>
        <p>{t("club.storageUnknown")}</p>
      </Card>
    );
  }
  const { parts } = use;
  const whole = parts.reduce((sum, { size }) => sum + size, 0);
  return (
    <Card title={t("club.storage")}>
      <p>{t("club.storageUsed", { used: bytes(use.usage), free: bytes(use.quota - use.usage) })}</p>
      <div className="storage-bar" aria-hidden>
        {parts.map(({ name, size }) => (
          <div key={name} className={`storage-${name}`} style={{ flexGrow: whole > 0 ? size / whole : 0 }} />
        ))}
      </div>
      <dl className="storage-parts">
        {parts.map(({ name, size, label }) => (
          <div key={name}>
            <dt>
              <span className={`storage-dot storage-${name}`} aria-hidden />
              {t(label)}
            </dt>
            <dd>{bytes(size)}</dd>
          </div>
        ))}
      </dl>
      <Notice kind={use.kept ? "good" : "calm"}>
        {t(use.kept ? "club.storageKept" : refused ? "club.storageRefused" : "club.storageLoose")}
      </Notice>
      {!use.kept && (
        <div>
          <Button icon="lock" onClick={() => void ask()}>
            {t("club.storageAsk")}
          </Button>
        </div>
      )}
    </Card>
  );
}
