import { ReactNode, useId } from "react";
import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { t } from "../language/language";
import { Form, FormProps } from "./Form";

interface FormDialogProps extends Pick<FormProps, "form" | "problem"> {
  title: string;
  /** The label of the submit button. */
  submit: string;
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. */
export function FormDialog({ title, submit, form, problem, busy = false, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <Form form={{ ...form, id }} problem={problem}>
        {children}
      </Form>
    </Dialog>
  );
}
