import { useEffect, useMemo, useState } from "react";
import { recordLimits } from "../../device/sync/recordLimits";
import { isTrainingPlan } from "../../engine/training";
import { Button } from "../../shell/components/Button";
import { Field, Select } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { contributions } from "../../shell/declaredAreas";
import { FormDialog } from "../../shell/form/FormDialog";
import { typedNumber } from "../../shell/form/typedNumber";
import { required, useForm } from "../../shell/form/useForm";
import { date, dates, number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { metresPerMile, units } from "../../shell/language/units";
import { Goal, GoalFields, usePlanner } from "../data/training";
import { dayInput, startOfDay } from "../days";
import { durationText, typedDuration } from "../edit/typed";
import { outlineWords, raceName, refusalWords, refusedField } from "./words";
import "./GoalDialog.css";

interface GoalDialogProps {
  /** The goal to edit; if absent, a new one is set. */
  goal?: Goal;
  onDone: (fields: GoalFields) => void;
  onClose: () => void;
}

/** Distances that can be chosen, in metres; others are typed. */
const usual = [5_000, 10_000, 21_097.5, 42_195];
const other = "other";
const most = recordLimits.training_goals.busy_days;
const weekdays = [1, 2, 3, 4, 5, 6, 7];
/** 2024-01-01 was a Monday. */
const weekdayName = (weekday: number) => dates({ weekday: "short" }).format(new Date(2024, 0, weekday, 12));

type Values = Record<"name" | "race" | "distance" | "day" | "time" | "weekdays" | "busy", string>;

/** Asks for a goal, and says at once what its plan is, or why it has none (T17). */
export function GoalDialog({ goal, onDone, onClose }: GoalDialogProps) {
  const planner = usePlanner();
  const unit = units() === "imperial" ? metresPerMile : 1000;
  const isUsual = goal === undefined || usual.includes(goal.distance_m);
  const initial: Values = {
    name: goal?.name ?? "",
    race: isUsual ? String(goal?.distance_m ?? 10_000) : other,
    distance: isUsual ? "" : number(goal.distance_m / unit, 2),
    day: goal?.day ?? "",
    time: durationText(goal?.time_s ?? null),
    weekdays: (goal?.weekdays ?? [2, 4, 6, 7]).join(" "),
    busy: (goal?.busy_days ?? []).join(" "),
  };

  function fieldsOf(typed: Values): GoalFields {
    const isKept = goal !== undefined && typed.race === initial.race && typed.distance === initial.distance;
    const metres = typed.race === other ? Math.round((typedNumber(typed.distance) ?? NaN) * unit) : Number(typed.race);
    return {
      name: typed.name.trim() || null,
      distance_m: isKept ? goal.distance_m : metres,
      day: typed.day,
      time_s: typed.time === initial.time ? goal?.time_s ?? null : typedDuration(typed.time),
      started_on: goal?.started_on ?? dayInput(Date.now()),
      weekdays: split(typed.weekdays).map(Number),
      busy_days: typed.busy ? split(typed.busy) : null,
      time_zone: goal?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
  }

  const answerTo = (fields: GoalFields) =>
    planner && fields.day && fields.distance_m > 0 && !Number.isNaN(fields.time_s) ? planner({ ...fields, id: goal?.id ?? "new" }) : null;
  const { form, field, values, setValues, problem } = useForm<Values>({
    initial,
    check: (typed) => {
      const fields = fieldsOf(typed);
      const wrong = {
        day: required(typed.day),
        distance: fields.distance_m > 0 ? undefined : t("tracks.stated.numberWrong"),
        time: Number.isNaN(fields.time_s) ? t("tracks.training.timeWrong") : undefined,
      };
      if (Object.values(wrong).some(Boolean)) return wrong;
      const answer = answerTo(fields);
      return answer && !isTrainingPlan(answer) ? { [refusedField(answer.refused)]: refusalWords(answer.refused) } : {};
    },
    send: async (typed) => onDone(fieldsOf(typed)),
  });
  const answer = useMemo(() => answerTo(fieldsOf(values)), [values, planner]);
  const chosen = split(values.weekdays);
  const toggle = (weekday: string) =>
    setValues((before) => ({ ...before, weekdays: (chosen.includes(weekday) ? chosen.filter((each) => each !== weekday) : [...chosen, weekday]).sort().join(" ") }));

  return (
    <FormDialog
      title={t(goal ? "tracks.training.editGoal" : "tracks.training.newGoal")}
      submit={t(goal ? "club.save" : "tracks.training.makePlan")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Select label={t("tracks.distance")} options={raceOptions()} {...field("race")} />
      {(values.race === other || field("distance").error) && (
        <Field label={t("tracks.training.otherDistance")} inputMode="decimal" autoComplete="off" suffix={unit === 1000 ? "km" : "mi"} {...field("distance")} />
      )}
      <Field label={t("tracks.training.day")} type="date" {...field("day")} />
      <Field label={t("tracks.training.time")} hint={t("tracks.training.timeHint")} autoComplete="off" optional {...field("time")} />
      <fieldset className="goal-weekdays">
        <legend className="field-label">{t("tracks.training.weekdays")}</legend>
        <div className="goal-weekdays-row">
          {weekdays.map((weekday) => (
            <label key={weekday} className="goal-weekday">
              <input type="checkbox" name="weekdays" checked={chosen.includes(String(weekday))} onChange={() => toggle(String(weekday))} />
              <span>{weekdayName(weekday)}</span>
            </label>
          ))}
        </div>
        {field("weekdays").error && <p className="field-error">{field("weekdays").error}</p>}
      </fieldset>
      <BusyDays
        days={split(values.busy)}
        from={goal?.started_on ?? dayInput(Date.now())}
        until={values.day}
        onChange={(busy) => setValues((before) => ({ ...before, busy: busy.join(" ") }))}
      />
      <Field label={t("tracks.training.name")} maxLength={recordLimits.training_goals.name} autoComplete="off" optional {...field("name")} />
      {answer && <Notice kind={isTrainingPlan(answer) ? "good" : "calm"}>{outlineWords(answer)}</Notice>}
    </FormDialog>
  );
}

const split = (text: string): string[] => text.split(" ").filter(Boolean);

function raceOptions(): { value: string; label: string }[] {
  const named = usual.map((metres) => ({ value: String(metres), label: raceName(metres) }));
  return [...named, { value: other, label: t("tracks.training.other") }];
}

interface BusyDaysProps {
  days: readonly string[];
  from: string;
  until: string;
  onChange: (days: readonly string[]) => void;
}

/** Days on which the member cannot run: typed, or taken from the agenda. */
function BusyDays({ days, from, until, onChange }: BusyDaysProps) {
  const hasAgenda = contributions().some(({ useBusyDays }) => useBusyDays);
  const [typed, setTyped] = useState("");
  const [asking, setAsking] = useState(false);
  const [found, setFound] = useState<number | null>(null);
  const add = (more: readonly string[]) => onChange([...new Set([...days, ...more])].sort().slice(0, most));

  return (
    <details className="goal-busy" open={days.length > 0 || undefined}>
      <summary>{t("tracks.training.busy", { count: days.length })}</summary>
      <div className="goal-busy-inside">
        {days.length > 0 && (
          <ul className="goal-busy-days">
            {days.map((day) => (
              <li key={day}>
                <Button kind="quiet" icon="close" aria-label={t("tracks.training.notBusy", { day: date(startOfDay(day)) })} onClick={() => onChange(days.filter((each) => each !== day))}>
                  {date(startOfDay(day))}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="goal-busy-add">
          <Field label={t("tracks.training.busyDay")} name="busy_day" type="date" min={from} value={typed} onChange={setTyped} />
          <Button
            icon="plus"
            disabled={typed === ""}
            onClick={() => {
              add([typed]);
              setTyped("");
            }}
          >
            {t("tracks.training.addBusy")}
          </Button>
        </div>
        {hasAgenda && until > from && (
          <div>
            <Button busy={asking} onClick={() => setAsking(true)}>
              {t("tracks.training.fromAgenda")}
            </Button>
            {asking && (
              <AgendaDays
                from={from}
                until={until}
                onFound={(full) => {
                  setAsking(false);
                  setFound(full.filter((day) => !days.includes(day)).length);
                  add(full);
                }}
              />
            )}
            {found !== null && <p role="status">{t("tracks.training.fromAgendaFound", { count: found })}</p>}
          </div>
        )}
      </div>
    </details>
  );
}

/** Asks the other areas for the days that their events fill, which loads what they need for it. */
function AgendaDays({ from, until, onFound }: { from: string; until: string; onFound: (days: readonly string[]) => void }) {
  const sources = contributions().map(({ useBusyDays }) => useBusyDays?.());
  const isKnown = sources.every((source) => source !== null);
  useEffect(() => {
    if (isKnown) onFound(sources.flatMap((source) => source?.(from, until) ?? []));
  }, [isKnown]);
  return null;
}
