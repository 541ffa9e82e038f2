// The fields of stated values: the start of any track, the duration of one without times, and all figures of a manual activity.
import type { Stated } from "../../engine/trackTypes";
import { limits } from "../../engine/limits";
import { Field } from "../../shell/components/Field";
import { typedMoment, typedOf } from "../../shell/form/typedMoment";
import { typedNumber } from "../../shell/form/typedNumber";
import type { FieldErrors } from "../../shell/form/useForm";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { metresPerFoot, metresPerMile, units } from "../../shell/language/units";
import { durationText, typedDuration } from "./typed";

/** The texts in the fields. */
export type StatedTexts = Record<keyof Stated, string>;

const { TrackNew: ranges } = limits;

/** Metres per unit in which distances and heights are entered. */
const way = () => (units() === "imperial" ? metresPerMile : 1000);
const rise = () => (units() === "imperial" ? metresPerFoot : 1);

/** The initial texts of the fields. */
export function statedTexts(stated: Stated, startedAt: number | null): StatedTexts {
  const { stated_duration_s, stated_distance_m, stated_ascent_m, stated_energy_kcal } = stated;
  const known = (value: number | null | undefined, decimals: number) => (value == null ? "" : number(value, decimals));
  return {
    stated_start: typedOf(startedAt),
    stated_duration_s: durationText(stated_duration_s ?? null),
    stated_distance_m: known(stated_distance_m == null ? null : stated_distance_m / way(), 2),
    stated_ascent_m: known(stated_ascent_m == null ? null : stated_ascent_m / rise(), 0),
    stated_energy_kcal: known(stated_energy_kcal, 0),
  };
}

/** The values in the fields; a field whose text is unchanged keeps its exact former value. */
export function typedFigures(
  texts: StatedTexts,
  opened: StatedTexts,
  before: Stated & { started_at?: number | null | undefined } = {},
): Required<Stated> {
  const typed: Required<Stated> = {
    stated_start: typedMoment(texts.stated_start, before.started_at),
    stated_duration_s: typedDuration(texts.stated_duration_s),
    stated_distance_m: scaled(typedNumber(texts.stated_distance_m), way()),
    stated_ascent_m: scaled(typedNumber(texts.stated_ascent_m), rise()),
    stated_energy_kcal: typedNumber(texts.stated_energy_kcal),
  };
  const names = Object.keys(typed) as (keyof Stated)[];
  const kept = names.map((name) => [name, texts[name] === opened[name] ? before[name] ?? null : typed[name]]);
  return Object.fromEntries(kept) as Required<Stated>;
}

const scaled = (value: number | null, unit: number) => (value === null ? null : Math.round(value * unit * 10) / 10);

/** The initial start of a manual activity: the last full hour but one. */
export const lastHour = () => Math.floor(Date.now() / 3_600_000 - 1) * 3_600_000;

/** The validation message for a start. */
export function wrongStart(text: string): string | undefined {
  const start = typedMoment(text);
  const { minimum, maximum } = ranges.stated_start;
  return start === null || (start >= minimum && start <= maximum) ? undefined : t("tracks.stated.startWrong");
}

/** The validation message for a duration; it may be empty. */
export function wrongDuration(text: string): string | undefined {
  const duration = typedDuration(text);
  return duration === null || within(duration, ranges.stated_duration_s) ? undefined : t("tracks.stated.durationWrong");
}

/** The validation messages for the figures of a manual activity. */
export function wrongFigures(texts: StatedTexts): FieldErrors<StatedTexts> {
  const wrong = (value: number | null, range: Range) => {
    return value === null || within(value, range) ? undefined : t("tracks.stated.numberWrong");
  };
  return {
    stated_start: texts.stated_start === "" ? t("error.required") : wrongStart(texts.stated_start),
    stated_duration_s: texts.stated_duration_s.trim() === "" ? t("tracks.stated.durationWrong") : wrongDuration(texts.stated_duration_s),
    stated_distance_m: wrong(scaled(typedNumber(texts.stated_distance_m), way()), ranges.stated_distance_m),
    stated_ascent_m: wrong(scaled(typedNumber(texts.stated_ascent_m), rise()), ranges.stated_ascent_m),
    stated_energy_kcal: wrong(typedNumber(texts.stated_energy_kcal), ranges.stated_energy_kcal),
  };
}

interface Range {
  minimum: number;
  maximum: number;
}

const within = (value: number, { minimum, maximum }: Range) => value >= minimum && value <= maximum;

/** The properties of a form field by name. */
type FieldOf = (name: keyof StatedTexts) => { name: string; value: string; error: string | undefined; onChange: (value: string) => void };

/** The field for the start. */
export function StartField({ field, isRecorded }: { field: FieldOf; isRecorded: boolean }) {
  return (
    <Field
      label={t("tracks.stated.start")}
      type="datetime-local"
      hint={isRecorded ? t("tracks.stated.startHint") : undefined}
      {...field("stated_start")}
    />
  );
}

/** The field for the duration. */
export function DurationField({ field, optional = false }: { field: FieldOf; optional?: boolean }) {
  return (
    <Field
      label={t("tracks.stated.duration")}
      hint={t("tracks.stated.durationHint")}
      autoComplete="off"
      optional={optional}
      {...field("stated_duration_s")}
    />
  );
}

/** The fields for the figures of a manual activity. */
export function FigureFields({ field }: { field: FieldOf }) {
  const imperial = units() === "imperial";
  const numeric = { inputMode: "decimal", autoComplete: "off", optional: true } as const;
  return (
    <>
      <DurationField field={field} />
      <Field label={t("tracks.distance")} suffix={imperial ? "mi" : "km"} {...numeric} {...field("stated_distance_m")} />
      <Field label={t("tracks.detail.ascent")} suffix={imperial ? "ft" : "m"} {...numeric} {...field("stated_ascent_m")} />
      <Field
        label={t("tracks.detail.energy")}
        hint={t("tracks.stated.energyHint")}
        suffix="kcal"
        {...numeric}
        {...field("stated_energy_kcal")}
      />
    </>
  );
}
