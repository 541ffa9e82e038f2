import { limits } from "../../engine/limits";
import { Select, TextField } from "../../shell/components/Field";
import { FormDialog } from "../../shell/form/FormDialog";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { HidingReason, hidingReasons } from "../data/reports";
import { reasonNames } from "./words";

export interface ReasonDialogProps {
  title: string;
  submit: string;
  /** A note on the readers of the text. */
  hint: string;
  first?: HidingReason;
  /** May throw a `Problem`, which is then shown. */
  onSend: (reason: HidingReason, note: string) => Promise<void> | void;
  onClose: () => void;
}

/** Asks for the reason for a report or for hiding. */
export function ReasonDialog({ title, submit, hint, first = "other", onSend, onClose }: ReasonDialogProps) {
  const { form, field, values, setValues, problem, busy } = useForm({
    initial: { reason: first as string, note: "" },
    check: () => ({}),
    send: async ({ reason, note }) => {
      await onSend(reason as HidingReason, note.trim());
      onClose();
    },
  });
  return (
    <FormDialog title={title} submit={submit} form={form} problem={problem} busy={busy} onClose={onClose}>
      <Select
        name="reason"
        label={t("club.report.why")}
        value={values.reason as HidingReason}
        options={hidingReasons.map((value) => ({ value, label: t(reasonNames[value]) }))}
        onChange={(reason) => setValues((before) => ({ ...before, reason }))}
      />
      <TextField label={t("club.report.note")} hint={hint} optional maxLength={limits.Report.note.maxLength} rows={3} {...field("note")} />
    </FormDialog>
  );
}
