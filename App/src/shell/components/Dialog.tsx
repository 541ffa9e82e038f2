import { ReactNode, RefObject, SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { t } from "../language/language";
import { Button } from "./Button";
import "./Dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot; the last one is the main action. */
  actions?: ReactNode;
}

/** The properties of a modal `<dialog>` that closes on Escape. */
export function useModal(onClose: () => void): { ref: RefObject<HTMLDialogElement>; onCancel: (event: SyntheticEvent) => void } {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed before its removal from the page, since only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    // The event belongs to a dialog above this one.
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  return { ref, onCancel };
}

/** A modal dialog: it keeps the focus, and Escape or a press outside closes it. */
export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const modal = useModal(onClose);
  const heading = useId();
  return (
    <dialog
      {...modal}
      className="dialog"
      aria-labelledby={heading}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog-sheet">
        <h2 id={heading} className="dialog-title">
          {title}
        </h2>
        <div className="dialog-body">{children}</div>
        {actions && <div className="dialog-actions">{actions}</div>}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  text: string;
  /** The label of the confirming button. */
  action: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before data are lost. */
export function ConfirmDialog({ title, text, action, busy = false, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
