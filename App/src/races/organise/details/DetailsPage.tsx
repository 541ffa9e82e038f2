import { limits } from "../../../engine/limits";
import { usual } from "../../../engine/rules";
import { Button } from "../../../shell/components/Button";
import { Card } from "../../../shell/components/Card";
import { Field, Select, TextField } from "../../../shell/components/Field";
import { showUndoable } from "../../../shell/components/toast";
import { Form, FormActions } from "../../../shell/form/Form";
import { required, useForm } from "../../../shell/form/useForm";
import { typedNumber } from "../../../shell/form/typedNumber";
import { speed } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { goBack } from "../../../shell/routing/location";
import type { RouteParameters } from "../../../shell/routing/route";
import { momentOf, typedMoment } from "../../../shell/form/moment";
import { edit, RaceRecord, useRaceFields } from "../data/records";
import { farAway } from "../farAway";
import { OrganiserPage } from "../OrganiserPage";

/** The details of the race: name, times, and speed of the teams (R11). */
export function DetailsPage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const fields = useRaceFields(race);
  return (
    <OrganiserPage race={race} title={t("races.organise.details.title")}>
      {fields && <DetailsForm race={race} seen={fields} />}
    </OrganiserPage>
  );
}

/** Speed that the fastest teams sustain, in metres per second, by means of travel. */
const paces = { walking: 3, running: 5, cycling: 15 } as const;

const daysLimits = limits.RaceEdit.keep_days;

/** True for a margin of at most a day, in minutes. */
const isMargin = (minutes: number | null) => minutes !== null && minutes >= 0 && minutes <= 1_440;

function DetailsForm({ race, seen }: { race: string; seen: RaceRecord<"races"> }) {
  const fastest = seen.fastest_mps ?? usual.RaceEdit.fastest_mps;
  const { form, field, problem, busy } = useForm({
    initial: {
      name: seen.name ?? "",
      start_at: typedMoment(seen.start_at),
      finish_by: typedMoment(seen.finish_by),
      fastest_mps: String(fastest),
      margin: String((seen.shown_before_s ?? usual.RaceEdit.shown_before_s) / 60),
      keep_days: String(seen.keep_days ?? usual.RaceEdit.keep_days),
      note: seen.note ?? "",
    },
    check: ({ name, start_at, finish_by, margin, keep_days }) => {
      const [start, end] = [momentOf(start_at), momentOf(finish_by)];
      const days = typedNumber(keep_days);
      const isCount = days !== null && Number.isInteger(days) && days >= daysLimits.minimum && days <= daysLimits.maximum;
      return {
        name: required(name),
        start_at: farAway(start),
        finish_by: start !== null && end !== null && end <= start ? t("races.organise.details.endsBeforeStart") : farAway(end),
        margin: isMargin(typedNumber(margin)) ? undefined : t("error.out_of_range"),
        keep_days: isCount ? undefined : t("error.out_of_range"),
      };
    },
    send: async ({ name, start_at, finish_by, fastest_mps, margin, keep_days, note }) => {
      const undo = edit(race, "races", seen, {
        name: name.trim(),
        start_at: momentOf(start_at),
        finish_by: momentOf(finish_by),
        fastest_mps: Number(fastest_mps),
        shown_before_s: Math.round(60 * (typedNumber(margin) ?? 0)),
        keep_days: typedNumber(keep_days),
        note: note.trim() === "" ? null : note.trim(),
      });
      showUndoable(t("club.saved"), undo);
      goBack(`/races/${race}/organise`);
    },
  });
  const isUsual = Object.values(paces).some((pace) => pace === fastest);
  const options = [
    ...Object.entries(paces).map(([kind, pace]) => ({
      value: String(pace),
      label: t(`races.organise.details.${kind as keyof typeof paces}`, { speed: speed(pace) }),
    })),
    ...(isUsual ? [] : [{ value: String(fastest), label: speed(fastest) }]),
  ];
  return (
    <Card>
      <Form form={form} problem={problem}>
        <Field label={t("races.organise.name")} maxLength={limits.RaceEdit.name.maxLength} {...field("name")} />
        <div className="form-pair">
          <Field label={t("races.organise.start")} type="datetime-local" optional {...field("start_at")} />
          <Field label={t("races.organise.details.end")} type="datetime-local" optional {...field("finish_by")} />
        </div>
        <Select
          label={t("races.organise.details.fastest")}
          hint={t("races.organise.details.fastestHint")}
          options={options}
          {...field("fastest_mps")}
        />
        <Field
          label={t("races.organise.details.margin")}
          hint={t("races.organise.details.marginHint")}
          inputMode="numeric"
          suffix="min"
          {...field("margin")}
        />
        <Field
          label={t("races.organise.details.keepDays")}
          hint={t("races.organise.details.keepDaysHint")}
          inputMode="numeric"
          suffix={t("races.organise.details.days")}
          {...field("keep_days")}
        />
        <TextField
          label={t("races.organise.details.note")}
          maxLength={limits.RaceEdit.note.maxLength}
          optional
          {...field("note")}
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t("club.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
