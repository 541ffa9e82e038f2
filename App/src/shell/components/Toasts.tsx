import { useEffect, useState } from "react";
import { useObservable } from "../../device/store/observable";
import { t } from "../language/language";
import { IconButton } from "./Button";
import { dismissToast, Toast, toasts } from "./toast";
import "./Toasts.css";

/** Milliseconds for which a message is shown: enough to read it and to press Undo. */
const stay = 7000;

/** The messages at the foot of the page. */
export function Toasts() {
  const shown = useObservable(toasts);
  return (
    <div className="toasts" role="region" aria-label={t("toast.region")} aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || toast.lasting) return;
    const timer = setTimeout(() => dismissToast(toast.id), stay);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.lasting]);

  return (
    <div
      className="toast"
      role={toast.alarming ? "alert" : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="toast-text">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismissToast(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon="close" label={t("toast.dismiss")} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
