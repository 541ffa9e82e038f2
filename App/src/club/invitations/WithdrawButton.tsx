import { useState } from "react";
import { Button } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { t } from "../../shell/language/language";

/** Withdraws an open link, once the member has read that it does not come back. */
export function WithdrawButton({ busy, onWithdraw }: { busy: boolean; onWithdraw: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button busy={busy} onClick={() => setAsking(true)}>
        {t("club.invitations.withdraw")}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t("club.invitations.withdrawTitle")}
          text={t("club.invitations.withdrawText")}
          action={t("club.invitations.withdraw")}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onWithdraw();
          }}
        />
      )}
    </>
  );
}
