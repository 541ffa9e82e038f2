import { useState } from "react";
import { useGuestRecords } from "./useGuestRecords";
import { useSession } from "../../device/session/session";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { t } from "../../shell/language/language";
import { AdoptionDialog } from "./AdoptionDialog";

/** The records made on this device without an account and left there (Y6). */
export function GuestRecordsCard() {
  const { member } = useSession();
  const records = useGuestRecords();
  const [asking, setAsking] = useState(false);
  if (!member || records.length === 0) return null;
  return (
    <Card title={t("club.adoptTitle")}>
      <p>{t("club.guestDataText")}</p>
      <div>
        <Button onClick={() => setAsking(true)}>{t("club.adoptAsk", { name: member.display_name })}</Button>
      </div>
      {asking && <AdoptionDialog member={member} records={records} onClose={() => setAsking(false)} />}
    </Card>
  );
}
