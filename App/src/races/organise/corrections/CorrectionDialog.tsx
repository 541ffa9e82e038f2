import { recordLimits } from "../../../device/sync/recordLimits";
import { Field, Select, TextField } from "../../../shell/components/Field";
import { showUndoable } from "../../../shell/components/toast";
import { FormDialog } from "../../../shell/form/FormDialog";
import { typedNumber } from "../../../shell/form/typedNumber";
import { required, useForm } from "../../../shell/form/useForm";
import { t } from "../../../shell/language/language";
import { momentOf, typedMoment } from "../../../shell/form/moment";
import { add, CorrectionKind, known, useStops, useTeams } from "../data/records";

/** The kinds of correction that this form offers. */
type Decision = Exclude<CorrectionKind, "cleared" | "goes_on">;

const kinds: readonly Decision[] = ["retired", "disqualified", "penalty", "passage", "missed"];

/** The fields of each kind besides the team and the reason. */
const needs: Readonly<Record<Decision, readonly string[]>> = {
  retired: ["time"],
  disqualified: ["time"],
  penalty: ["penalty"],
  passage: ["checkpoint", "time"],
  missed: ["checkpoint"],
};

/** Form for a correction of a team and its reason. */
export function CorrectionDialog({ race, onClose }: { race: string; onClose: () => void }) {
  const teams = known(useTeams(race));
  const checkpoints = known(useStops(race));
  const { form, field, values, problem } = useForm({
    initial: {
      number: "",
      kind: "retired",
      checkpoint: checkpoints[0]?.id ?? "",
      time: typedMoment(Date.now()),
      penalty: "",
      reason: "",
    },
    check: (typed) => {
      const wants = needsOf(typed.kind);
      const minutes = typedNumber(typed.penalty);
      return {
        number: teamOf(typed.number) ? undefined : t("races.organise.corrections.noTeam"),
        time: wants.includes("time") && momentOf(typed.time) === null ? t("error.required") : undefined,
        checkpoint: wants.includes("checkpoint") ? required(typed.checkpoint) : undefined,
        penalty: wants.includes("penalty") && !isPenalty(minutes) ? t("races.organise.corrections.penaltyWrong") : undefined,
        reason: required(typed.reason),
      };
    },
    send: async (typed) => {
      const team = teamOf(typed.number);
      if (!team) return;
      const wants = needsOf(typed.kind);
      const undo = add(race, "race_corrections", {
        team: team.id,
        kind: typed.kind as CorrectionKind,
        reason: typed.reason.trim(),
        ...(wants.includes("checkpoint") && { checkpoint: typed.checkpoint }),
        ...(wants.includes("time") && { time: momentOf(typed.time) ?? 0 }),
        ...(wants.includes("penalty") && { penalty_s: Math.round(60 * (typedNumber(typed.penalty) ?? 0)) }),
      });
      onClose();
      showUndoable(t("races.organise.corrections.added", { team: team.name }), undo);
    },
  });
  const teamOf = (number: string) => teams.find((team) => String(team.number) === number.trim());
  const wants = needsOf(values.kind);

  return (
    <FormDialog
      title={t("races.organise.corrections.new")}
      submit={t("races.organise.corrections.add")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Field
        label={t("races.organise.teams.number")}
        inputMode="numeric"
        hint={teamOf(values.number)?.name}
        autoFocus
        {...field("number")}
      />
      <Select
        label={t("races.organise.corrections.kind")}
        options={kinds.map((kind) => ({ value: kind, label: t(`races.organise.corrections.${kind}`) }))}
        {...field("kind")}
      />
      {wants.includes("checkpoint") && (
        <Select
          label={t("races.organise.course.checkpoint")}
          options={checkpoints.map((checkpoint) => ({ value: checkpoint.id, label: checkpoint.name }))}
          {...field("checkpoint")}
        />
      )}
      {wants.includes("time") && (
        <Field
          label={t("races.organise.corrections.time")}
          hint={values.kind === "passage" ? undefined : t("races.organise.corrections.exitHint")}
          type="datetime-local"
          {...field("time")}
        />
      )}
      {wants.includes("penalty") && (
        <Field
          label={t("races.organise.corrections.minutes")}
          hint={t("races.organise.corrections.minutesHint")}
          inputMode="text"
          suffix="min"
          {...field("penalty")}
        />
      )}
      <TextField label={t("races.organise.corrections.reason")} rows={2} maxLength={recordLimits.race_corrections.reason} {...field("reason")} />
    </FormDialog>
  );
}

const needsOf = (kind: string) => needs[kind as Decision];

/** True for a penalty or a credit of at most a day, in minutes. */
const isPenalty = (minutes: number | null) => minutes !== null && minutes !== 0 && Math.abs(minutes) <= 1_440;
