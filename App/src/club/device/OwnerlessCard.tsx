import { useState } from "react";
import { useOwnerless } from "../data/adoption/useOwnerless";
import { useSession } from "../../device/session/session";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { t } from "../../shell/language/language";
import { AdoptionDialog } from "../Adoption";

/** What was made on this device without an account, and was left there (Y6). */
export function OwnerlessCard() {
  const { member } = useSession();
  const ownerless = useOwnerless();
  const [asking, setAsking] = useState(false);
  if (!member || !ownerless) return null;
  return (
    <Card title={t("club.adoptTitle")}>
      <p>{t("club.ownerlessText")}</p>
      <div>
        <Button onClick={() => setAsking(true)}>{t("club.adoptAsk", { name: member.display_name })}</Button>
      </div>
      {asking && <AdoptionDialog member={member} ownerless={ownerless} onClose={() => setAsking(false)} />}
    </Card>
  );
}
