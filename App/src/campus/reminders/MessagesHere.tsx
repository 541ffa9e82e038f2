import type { ReactNode } from "react";
import { useObservable } from "../../device/store/observable";
import { Button } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { askPermission, permission } from "../../shell/messages/permission";

interface MessagesHereProps {
  /** How messages come on this device. */
  here: PhraseName;
  /** The same where the browser shows none. */
  notHere: PhraseName;
  /** Buttons beside that which asks for leave. */
  children?: ReactNode;
}

/** Where messages come from, as it is: an app that is closed is told nothing. Asks for leave where nobody did. */
export function MessagesHere({ here, notHere, children }: MessagesHereProps) {
  const allowed = useObservable(permission);
  return (
    <>
      <p className="row-text">{t(allowed === "denied" || allowed === "unsupported" ? notHere : here)}</p>
      <div className="reminder-buttons">
        {allowed === "default" && (
          <Button kind="primary" onClick={() => void askPermission()}>
            {t("campus.reminder.allow")}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
