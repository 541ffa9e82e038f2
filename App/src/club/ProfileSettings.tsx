import { useState } from "react";
import { saveProfile, useProfile } from "./data/profile";
import type { Profile } from "../device/api";
import { limits } from "../engine/limits";
import { Button } from "../shell/components/Button";
import { Card } from "../shell/components/Card";
import { Choice } from "../shell/components/Choice";
import { Field } from "../shell/components/Field";
import { Page } from "../shell/components/Page";
import { showUndoable } from "../shell/components/toast";
import { Waiting } from "../shell/components/Waiting";
import { Form, FormActions } from "../shell/form/Form";
import { useForm } from "../shell/form/useForm";
import { typedNumber } from "../shell/form/typedNumber";
import { number } from "../shell/language/format";
import { t } from "../shell/language/language";
import { kilogramsPerPound, units } from "../shell/language/units";
import { EnergyFormula } from "./EnergyFormula";
import { KeptProblem } from "../shell/components/KeptProblem";

/** The member's weight, sex and year of birth, for the energy formula (T15). */
export function ProfileSettings() {
  const profile = useProfile();
  return (
    <Page title={t("club.profile")} parent="/settings">
      {profile.state === "waiting" && <Waiting what={t("club.profile")} lines={2} height={12} />}
      {profile.state === "absent" && <KeptProblem problem={profile.problem} />}
      {profile.state === "here" && <ProfileForm profile={profile.value} />}
    </Page>
  );
}

type Sex = "female" | "male" | "";

const { minimum: lightest, maximum: heaviest } = limits.Profile.weight_kg;
const { minimum: oldest } = limits.Profile.birth_year;

function ProfileForm({ profile: now }: { profile: Profile }) {
  // The profile when input began: another device may change the profile afterwards.
  const [seen, setSeen] = useState<Profile | null>(null);
  const profile = seen ?? now;
  const imperial = units() === "imperial";
  const kilograms = (typed: number) => (imperial ? typed * kilogramsPerPound : typed);
  const shownWeight = profile.weight_kg == null ? "" : number(kilogramsShown(profile.weight_kg, imperial), imperial ? 0 : 1);
  const thisYear = new Date().getFullYear();

  const { form, field, values, setValues, problem } = useForm({
    initial: {
      name: profile.name ?? "",
      sex: profile.sex ?? "",
      birth_year: profile.birth_year == null ? "" : String(profile.birth_year),
      weight_kg: shownWeight,
    },
    check: ({ birth_year, weight_kg }) => ({
      birth_year: outside(typedNumber(birth_year), oldest, thisYear) ? t("club.birthYearWrong", { from: String(oldest), to: String(thisYear) }) : undefined,
      weight_kg: outside(mapped(typedNumber(weight_kg), kilograms), lightest, heaviest) ? t("club.weightWrong") : undefined,
    }),
    async send({ name, sex, birth_year, weight_kg }) {
      const weight = mapped(typedNumber(weight_kg), kilograms);
      const saved: Profile = {
        ...profile,
        name: name.trim() || null,
        sex: (sex || null) as Profile["sex"],
        birth_year: typedNumber(birth_year),
        weight_kg: weight === null ? null : Math.round(weight * 10) / 10,
      };
      const undo = saveProfile(profile, saved);
      setSeen(saved);
      showUndoable(t("club.profileSaved"), undo);
    },
  });

  const weight = mapped(typedNumber(values.weight_kg), kilograms);
  const year = typedNumber(values.birth_year);
  const age = year !== null && !outside(year, oldest, thisYear) ? thisYear - year : null;
  return (
    <>
      <Card>
        <Form form={form} problem={problem} onInput={() => setSeen(profile)}>
          <Field label={t("club.profileName")} maxLength={limits.Profile.name.maxLength} autoComplete="name" optional {...field("name")} />
          <Choice<Sex>
            label={t("club.sex")}
            value={values.sex as Sex}
            options={[
              { value: "female", label: t("club.female") },
              { value: "male", label: t("club.male") },
              { value: "", label: t("club.sexUnknown") },
            ]}
            onChange={(sex) => setValues((before) => ({ ...before, sex }))}
          />
          <div className="form-pair">
            <Field
              label={t("club.birthYear")}
              inputMode="numeric"
              autoComplete="bday-year"
              optional
              hint={age === null ? undefined : t("club.age", { count: age })}
              {...field("birth_year")}
            />
            <Field
              label={t("club.weight")}
              inputMode="decimal"
              suffix={imperial ? "lb" : "kg"}
              optional
              {...field("weight_kg")}
            />
          </div>
          <FormActions>
            <Button kind="primary" type="submit">
              {t("club.save")}
            </Button>
          </FormActions>
        </Form>
      </Card>
      <EnergyFormula weight={outside(weight, lightest, heaviest) ? null : weight} female={values.sex === "female"} />
    </>
  );
}

const kilogramsShown = (kilograms: number, imperial: boolean) => (imperial ? kilograms / kilogramsPerPound : kilograms);

function mapped(value: number | null, change: (value: number) => number): number | null {
  return value === null ? null : change(value);
}

/** True if a value is a number outside its limits or not a number; false for an empty field. */
function outside(value: number | null, least: number, most: number): boolean {
  return value !== null && !(value >= least && value <= most);
}
