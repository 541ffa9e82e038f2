import type { Gear, GearFields, GearKind } from "../data/gear";
import { limits } from "../../engine/limits";
import { Check } from "../../shell/components/Check";
import { Field, Select } from "../../shell/components/Field";
import { FormDialog } from "../../shell/form/FormDialog";
import { typedNumber } from "../../shell/form/typedNumber";
import { required, useForm } from "../../shell/form/useForm";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { metresPerMile, units } from "../../shell/language/units";
import { CategoryField } from "../CategoryField";
import { gearKinds, kindName } from "./words";

interface GearDialogProps {
  /** The gear to edit; if absent, a new piece is added. */
  gear?: Gear;
  onDone: (fields: GearFields) => void;
  onClose: () => void;
}

const { minimum, maximum } = limits.GearNew.warn_m;

/** Asks for the fields of a piece of gear. */
export function GearDialog({ gear, onDone, onClose }: GearDialogProps) {
  const unit = units() === "imperial" ? metresPerMile : 1000;
  const texts = {
    before_m: gear?.before_m == null ? "" : number(gear.before_m / unit),
    warn_m: gear?.warn_m == null ? "" : number(gear.warn_m / unit),
  };
  const metres = (name: keyof typeof texts, text: string) => {
    // An unchanged text keeps its exact former value.
    if (text === texts[name]) return gear?.[name] ?? null;
    const typed = typedNumber(text);
    return typed === null ? null : Math.round(typed * unit);
  };
  const wrong = (name: keyof typeof texts, text: string) => {
    const way = metres(name, text);
    return way === null || (way >= minimum && way <= maximum) ? undefined : t("tracks.stated.numberWrong");
  };
  const { form, field, values, setValues, problem } = useForm({
    initial: {
      name: gear?.name ?? "",
      kind: gear?.kind ?? ("shoes" as string),
      category: gear?.category ?? "",
      retired: gear?.retired ? "yes" : "",
      ...texts,
    },
    check: ({ name, before_m, warn_m }) => ({
      name: required(name),
      before_m: wrong("before_m", before_m),
      warn_m: wrong("warn_m", warn_m),
    }),
    send: async ({ name, kind, category, retired, before_m, warn_m }) =>
      onDone({
        name: name.trim(),
        kind: kind as GearKind,
        category: category || null,
        retired: retired !== "" || (gear?.retired == null ? null : false),
        before_m: metres("before_m", before_m),
        warn_m: metres("warn_m", warn_m),
      }),
  });
  const suffix = units() === "imperial" ? "mi" : "km";
  const numeric = { inputMode: "decimal", autoComplete: "off", optional: true, suffix } as const;
  return (
    <FormDialog
      title={t(gear ? "tracks.gear.edit" : "tracks.gear.new")}
      submit={t(gear ? "club.save" : "tracks.gear.add")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Field label={t("tracks.gear.name")} maxLength={limits.GearNew.name.maxLength} autoComplete="off" autoFocus {...field("name")} />
      <Select
        label={t("tracks.gear.kind")}
        options={gearKinds.map((kind) => ({ value: kind as string, label: kindName(kind) }))}
        {...field("kind")}
      />
      <CategoryField label={t("tracks.gear.usual")} hint={t("tracks.gear.usualHint")} {...field("category")} />
      <Field label={t("tracks.gear.before")} {...numeric} {...field("before_m")} />
      <Field label={t("tracks.gear.warn")} hint={t("tracks.gear.warnHint")} {...numeric} {...field("warn_m")} />
      {gear && (
        <Check
          label={t("tracks.gear.retired")}
          hint={t("tracks.gear.retiredHint")}
          checked={values.retired !== ""}
          onChange={(checked) => setValues((before) => ({ ...before, retired: checked ? "yes" : "" }))}
        />
      )}
    </FormDialog>
  );
}
