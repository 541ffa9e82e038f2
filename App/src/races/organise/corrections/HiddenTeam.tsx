import { useState } from "react";
import { recordLimits } from "../../../device/sync/recordLimits";
import { Button } from "../../../shell/components/Button";
import { Card } from "../../../shell/components/Card";
import { Check } from "../../../shell/components/Check";
import { TextField } from "../../../shell/components/Field";
import { showUndoable } from "../../../shell/components/toast";
import { FormDialog } from "../../../shell/form/FormDialog";
import { required, useForm } from "../../../shell/form/useForm";
import { dateTime } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { add } from "../data/records";

interface HiddenTeamProps {
  race: string;
  team: { id: string; name: string };
  /** The kept end of its race, which no longer counts, in milliseconds since 1970. */
  since: number;
}

/** Notice that a team is hidden from others after an end that no longer counts, with a button to let it go on. */
export function HiddenTeam({ race, team, since }: HiddenTeamProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t("races.organise.goesOn.title")}>
      <p>{t("races.organise.goesOn.text", { time: dateTime(since) })}</p>
      <Button onClick={() => setAsking(true)}>{t("races.organise.goesOn.act")}</Button>
      {isAsking && <GoesOnDialog race={race} team={team} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function GoesOnDialog({ race, team, onClose }: Omit<HiddenTeamProps, "since"> & { onClose: () => void }) {
  const [isFromNow, setFromNow] = useState(true);
  const { form, field, problem } = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: required(reason) }),
    send: async ({ reason }) => {
      const undo = add(race, "race_corrections", {
        team: team.id,
        kind: "goes_on",
        reason: reason.trim(),
        ...(isFromNow && { time: Date.now() }),
      });
      onClose();
      showUndoable(t("races.organise.goesOn.done", { team: team.name }), undo);
    },
  });
  return (
    <FormDialog
      title={t("races.organise.goesOn.act")}
      submit={t("races.organise.goesOn.act")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Check
        label={t("races.organise.goesOn.fromNow")}
        hint={t("races.organise.goesOn.fromNowHint")}
        checked={isFromNow}
        onChange={setFromNow}
      />
      <TextField label={t("races.organise.corrections.reason")} rows={2} maxLength={recordLimits.race_corrections.reason} {...field("reason")} />
    </FormDialog>
  );
}
