import { useEffect, useState } from "react";
import { Card } from "../shell/components/Card";
import { bytes } from "../shell/language/format";
import { t } from "../shell/language/language";
import { storage } from "./data/account";
import type { MemberStorage } from "../device/api";
import "./MemberStorageCard.css";

/** The storage used by the member's files at the club, and its limit. Nothing without a network. */
export function MemberStorageCard() {
  const [use, setUse] = useState<MemberStorage | null>(null);

  useEffect(() => {
    let current = true;
    storage().then(
      (now) => current && setUse(now),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);

  if (!use) return null;
  const { used, quota } = use;
  return (
    <Card title={t("club.memberStorage")}>
      <p>
        {quota === undefined
          ? t("club.memberStorageUsed", { used: bytes(used) })
          : t("club.memberStorageUsedOf", { used: bytes(used), quota: bytes(quota) })}
      </p>
      {quota !== undefined && (
        <div className="member-storage" aria-hidden>
          <div style={{ width: `${Math.min(100, (100 * used) / Math.max(1, quota))}%` }} />
        </div>
      )}
    </Card>
  );
}
