import type { ComponentProps } from "react";
import { rules } from "../../engine/rules";
import { Field, Select } from "../../shell/components/Field";
import type { FieldErrors } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";

/** How an activity repeats, as typed. */
export type Repeat = Record<"repeat" | "ends" | "until" | "count", string>;

/** No repetition. */
export const noRepeat: Repeat = { repeat: "", ends: "until", until: "", count: "10" };

const { most } = rules.activity_series;

const ruleOfRhythm = {
  daily: "FREQ=DAILY",
  weekly: "FREQ=WEEKLY",
  fortnightly: "FREQ=WEEKLY;INTERVAL=2",
  monthly: "FREQ=MONTHLY",
} as const;
const rhythms = ["daily", "weekly", "fortnightly", "monthly"] as const;

/** True if an activity is to repeat. */
export const isRepeated = ({ repeat }: Repeat): boolean => Boolean(repeat);

/** The rule of a repetition (RFC 5545); null if there is none. */
export function ruleOf({ repeat, ends, until, count }: Repeat): string | null {
  const rule = (ruleOfRhythm as Readonly<Record<string, string>>)[repeat];
  if (rule === undefined) return null;
  return `${rule};${ends === "count" ? `COUNT=${Number(count)}` : `UNTIL=${until.replaceAll("-", "")}`}`;
}

/** The validation messages of a repetition. */
export function repeatErrors({ repeat, ends, until, count, start }: Repeat & { start: string }): FieldErrors<Repeat> {
  if (!repeat) return {};
  if (ends === "count") {
    const number = Number(count);
    return { count: Number.isInteger(number) && number >= 2 && number <= most ? undefined : t("campus.repeat.countWrong", { most }) };
  }
  return { until: until === "" || until < start.slice(0, 10) ? t("campus.repeat.untilWrong") : undefined };
}

interface RepeatFieldsProps {
  values: Repeat;
  field: (name: "until" | "count") => Pick<ComponentProps<typeof Field>, "name" | "value" | "onChange" | "error">;
  onChange: (repeat: Partial<Repeat>) => void;
  /** The number of activities, and the time of the last one. */
  words: string | undefined;
}

/** The fields for how an activity repeats, and until when. */
export function RepeatFields({ values: { repeat, ends }, field, onChange, words }: RepeatFieldsProps) {
  return (
    <>
      <Select
        name="repeat"
        label={t("campus.repeat.title")}
        value={repeat}
        options={[{ value: "", label: t("campus.repeat.never") }, ...rhythms.map((value) => ({ value, label: t(`campus.repeat.${value}`) }))]}
        onChange={(value) => onChange({ repeat: value })}
      />
      {repeat && (
        <div className="activity-times">
          <Select
            name="ends"
            label={t("campus.repeat.ends")}
            value={ends}
            options={[
              { value: "until", label: t("campus.repeat.until") },
              { value: "count", label: t("campus.repeat.count") },
            ]}
            onChange={(value) => onChange({ ends: value })}
          />
          {ends === "count" ? (
            <Field label={t("campus.repeat.times")} type="number" inputMode="numeric" min={2} max={most} {...field("count")} />
          ) : (
            <Field label={t("campus.repeat.lastDay")} type="date" {...field("until")} />
          )}
        </div>
      )}
      {words && (
        <p className="row-text" role="status">
          {words}
        </p>
      )}
    </>
  );
}
