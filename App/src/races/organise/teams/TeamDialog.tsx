import { recordLimits } from "../../../device/sync/recordLimits";
import { Button } from "../../../shell/components/Button";
import { Field, TextField } from "../../../shell/components/Field";
import { showUndoable } from "../../../shell/components/toast";
import { momentOf, typedMoment } from "../../../shell/form/moment";
import { FormDialog } from "../../../shell/form/FormDialog";
import { required, useForm } from "../../../shell/form/useForm";
import { t } from "../../../shell/language/language";
import { add, edit, TeamRecord } from "../data/records";
import { farAway } from "../farAway";

interface TeamDialogProps {
  race: string;
  /** The team to edit; a new one without it. */
  team?: TeamRecord;
  /** All teams of the race. */
  teams: readonly TeamRecord[];
  /** Opens the confirmation for the deletion of the team's positions. */
  onClear?: () => void;
  onClose: () => void;
}

/** Form for a team. */
export function TeamDialog({ race, team, teams, onClear, onClose }: TeamDialogProps) {
  const next = teams.reduce((most, { number }) => Math.max(most, number), 0) + 1;
  const { form, field, problem } = useForm({
    initial: {
      number: String(team?.number ?? next),
      name: team?.name ?? "",
      category: team?.category ?? "",
      members: team?.members ?? "",
      phone: team?.phone ?? "",
      start_at: typedMoment(team?.start_at),
    },
    check: ({ number, name, start_at }) => ({
      number: numberProblem(number, teams, team),
      name: required(name),
      start_at: farAway(momentOf(start_at)),
    }),
    send: async ({ number, name, category, members, phone, start_at }) => {
      const text = (typed: string) => (typed.trim() === "" ? null : typed.trim());
      const fields = {
        number: Number(number),
        name: name.trim(),
        category: text(category),
        members: text(members),
        phone: text(phone),
        start_at: momentOf(start_at),
      };
      const undo = team ? edit(race, "race_teams", team, fields) : add(race, "race_teams", fields);
      onClose();
      showUndoable(t(team ? "club.saved" : "races.organise.teams.added", { team: fields.name }), undo);
    },
  });
  return (
    <FormDialog
      title={team ? t("races.organise.teams.edit") : t("races.organise.teams.new")}
      submit={t(team ? "club.save" : "races.organise.teams.add")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Field label={t("races.organise.teams.name")} maxLength={recordLimits.race_teams.name} autoFocus {...field("name")} />
      <Field label={t("races.organise.teams.number")} inputMode="numeric" {...field("number")} />
      <Field label={t("races.organise.teams.category")} maxLength={recordLimits.race_teams.category} optional {...field("category")} />
      <Field
        label={t("races.organise.teams.start_at")}
        hint={t("races.organise.teams.startHint")}
        type="datetime-local"
        optional
        {...field("start_at")}
      />
      <TextField
        label={t("races.organise.teams.members")}
        hint={t("races.organise.teams.membersHint")}
        rows={2}
        maxLength={recordLimits.race_teams.members}
        optional
        {...field("members")}
      />
      <Field
        label={t("races.organise.teams.phone")}
        hint={t("races.organise.teams.phoneHint")}
        type="tel"
        maxLength={recordLimits.race_teams.phone}
        optional
        {...field("phone")}
      />
      {team?.followed_device && (
        <Button kind="quiet" onClick={() => followFirst(race, team, onClose)}>
          {t("races.organise.teams.followFirst")}
        </Button>
      )}
      {onClear && (
        <Button kind="quiet" onClick={onClear}>
          {t("races.organise.teams.clear")}
        </Button>
      )}
    </FormDialog>
  );
}

/** Has the team followed by the phone that was heard first, no more by the one that was chosen. */
function followFirst(race: string, team: TeamRecord, onClose: () => void): void {
  const undo = edit(race, "race_teams", team, { followed_device: null });
  onClose();
  showUndoable(t("club.saved", { team: team.name }), undo);
}

/** The server refuses a number that another team has. */
function numberProblem(typed: string, teams: readonly TeamRecord[], team: TeamRecord | undefined): string | undefined {
  const number = Number(typed);
  if (!/^\d{1,6}$/.test(typed.trim()) || number < 1) return t("races.organise.teams.numberWrong");
  const other = teams.find((each) => each.number === number && each.id !== team?.id);
  return other && t("races.organise.teams.numberTaken", { team: other.name });
}
