import type { MemberAccount } from "../../device/api";
import { Field } from "../../shell/components/Field";
import { FormDialog } from "../../shell/form/FormDialog";
import { useForm } from "../../shell/form/useForm";
import { typedNumber } from "../../shell/form/typedNumber";
import { t } from "../../shell/language/language";
import { memberRequest } from "../data/memberRequest";

const gigabyte = 1e9;

interface QuotaDialogProps {
  member: MemberAccount;
  onClose: () => void;
  onDone: () => void;
}

/** Asks how much a member may store. */
export function QuotaDialog({ member, onClose, onDone }: QuotaDialogProps) {
  const { form, field, problem, busy } = useForm({
    initial: { quota: member.own_quota === undefined ? "" : String(member.own_quota / gigabyte) },
    check: ({ quota }) => {
      const size = typedNumber(quota);
      const isFine = quota.trim() === "" || (size !== null && size >= 0 && size <= 1_000_000);
      return { quota: isFine ? undefined : t("club.administration.quotaWrong") };
    },
    async send({ quota }) {
      const size = typedNumber(quota);
      const body = { quota: quota.trim() === "" || size === null ? null : Math.round(size * gigabyte) };
      await memberRequest("PUT", `/members/${encodeURIComponent(member.user_name)}/quota`, body);
      onDone();
    },
  });
  return (
    <FormDialog
      title={t("club.administration.quotaOf", { name: member.display_name })}
      submit={t("club.administration.save")}
      form={form}
      problem={problem}
      busy={busy}
      onClose={onClose}
    >
      <Field
        label={t("club.administration.quotaSize")}
        hint={t("club.administration.quotaHint")}
        suffix="GB"
        inputMode="decimal"
        autoComplete="off"
        {...field("quota")}
      />
    </FormDialog>
  );
}
