import { request } from "../../../device/network/request";
import { syncNow } from "../../../device/sync/sync";
import { limits } from "../../../engine/limits";
import { TextField } from "../../../shell/components/Field";
import { showToast } from "../../../shell/components/toast";
import { FormDialog } from "../../../shell/form/FormDialog";
import { required, useForm } from "../../../shell/form/useForm";
import { t } from "../../../shell/language/language";

interface ClearDialogProps {
  race: string;
  team: { id: string; name: string };
  onClose: () => void;
}

/** Asks for a reason, then has the server delete all positions of a team; a correction records the author. */
export function ClearDialog({ race, team, onClose }: ClearDialogProps) {
  const { form, field, problem, busy } = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      await request("DELETE", `/races/${race}/teams/${team.id}/positions`, { reason: reason.trim() });
      onClose();
      showToast(t("races.organise.teams.cleared", { team: team.name }));
      await syncNow();
    },
  });
  return (
    <FormDialog
      title={t("races.organise.teams.clearTitle", { team: team.name })}
      submit={t("races.organise.teams.clear")}
      form={form}
      problem={problem}
      busy={busy}
      onClose={onClose}
    >
      <p>{t("races.organise.teams.clearText")}</p>
      <TextField
        label={t("races.organise.corrections.reason")}
        rows={2}
        maxLength={limits.ClearedPositions.reason.maxLength}
        {...field("reason")}
      />
    </FormDialog>
  );
}
