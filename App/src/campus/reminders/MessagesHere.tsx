import type { ReactNode } from "react";
import { useObservable } from "../../device/store/observable";
import { Button } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { askPermission, permission } from "../../shell/messages/permission";

interface MessagesHereProps {
  /** The text about notifications on this device. */
  here: PhraseName;
  /** The text for a browser without notifications. */
  notHere: PhraseName;
  /** Further buttons beside the one that asks for permission. */
  children?: ReactNode;
}

/** Explains that only an open app shows notifications, and asks for permission. */
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
