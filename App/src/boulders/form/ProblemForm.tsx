import { useState } from "react";
import { shownMember } from "../../device/session/session";
import { Difficulty, gradeNames } from "../../engine/bouldering";
import type { Core } from "../../engine/core";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { Choice } from "../../shell/components/Choice";
import { Field, Select } from "../../shell/components/Field";
import { showToast } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { dropMarks, readMarks } from "../data/drafts";
import { follow, setDefaultGym, useDefaultGym } from "../data/gyms";
import { addProblem, ClimbingStyle, deletePhoto, Photo, styles } from "../data/records";
import { problemPath } from "../list/ProblemGrid";
import { levels, styleNames } from "../words";
import { GymField } from "./GymField";
import { gymNamed } from "./knownGyms";
import { useKnownGyms } from "./useKnownGyms";
import "./ProblemForm.css";

type Scale = "none" | Exclude<Difficulty["scale"], "colour">;

/** The first grade offered on each scale: where most problems of a gym begin. */
const firstGrades: Readonly<Record<Exclude<Scale, "none">, string>> = { gym: "easy", font: "5A", v: "V1" };
const undefinedStyle = "none";

/** Gym, difficulty and style of a problem; then it is one of the gym (B4). */
export function ProblemForm({ core, photo }: { core: Core; photo: Photo }) {
  const gyms = useKnownGyms();
  const usual = useDefaultGym();
  const usualName = gyms.find(({ id }) => id === usual)?.name ?? "";
  const [isDefault, setDefault] = useState(false);
  const [names] = useState(() => gradeNames(core));
  const { form, field, values, setValues, problem, busy } = useForm({
    initial: { gym: usualName, name: "", scale: "none", grade: "", style: undefinedStyle },
    check: ({ gym }) => ({ gym: required(gym) ?? (gymNamed(gyms, gym) ? undefined : t("boulders.form.noSuchGym")) }),
    send: async ({ gym, name, scale, grade, style }) => {
      const member = shownMember();
      const chosen = gymNamed(gyms, gym);
      if (!chosen) return;
      if (!chosen.isFollowed) await follow(member, chosen.id, true);
      const made = addProblem(chosen.id, {
        made_at: Date.now(),
        name: name.trim() || null,
        picture: photo.picture,
        marks: await readMarks(member, photo.id),
        grade: scale === "none" ? null : { scale: scale as Difficulty["scale"], value: grade },
        style: style === undefinedStyle ? null : (style as ClimbingStyle),
      });
      deletePhoto(photo);
      await dropMarks(member, photo.id);
      if (isDefault) await setDefaultGym(member, chosen.id);
      navigate(problemPath({ space: chosen.id, id: made }), { replace: true });
      showToast(t("boulders.form.saved"));
    },
  });

  const scale = values.scale as Scale;
  const options =
    scale === "gym"
      ? Object.entries(levels).map(([value, label]) => ({ value, label: t(label) }))
      : scale === "none"
        ? []
        : names[scale].map((value) => ({ value, label: value }));
  return (
    <Card>
      <Form form={form} problem={problem}>
        <GymField gyms={gyms} {...field("gym")} />
        {values.gym.trim() !== "" && gymNamed(gyms, values.gym)?.id !== usual && (
          <Check label={t("boulders.form.default")} checked={isDefault} onChange={setDefault} />
        )}
        <Choice<Scale>
          label={t("boulders.difficulty")}
          value={scale}
          options={[
            { value: "none", label: t("boulders.undefined") },
            { value: "gym", label: t("boulders.scale.gym") },
            { value: "font", label: t("boulders.scale.font") },
            { value: "v", label: t("boulders.scale.v") },
          ]}
          onChange={(next) => setValues((before) => ({ ...before, scale: next, grade: next === "none" ? "" : firstGrades[next] }))}
        />
        {scale === "gym" && (
          <Choice
            label={t("boulders.difficulty")}
            labelUnseen
            value={values.grade}
            options={options}
            onChange={(grade) => setValues((before) => ({ ...before, grade }))}
          />
        )}
        {(scale === "font" || scale === "v") && (
          <Select {...field("grade")} label={t("boulders.grade")} labelUnseen options={options} />
        )}
        <Choice
          label={t("boulders.style")}
          value={values.style}
          options={[
            { value: undefinedStyle, label: t("boulders.undefined") },
            ...styles.map((value) => ({ value: value as string, label: t(styleNames[value]) })),
          ]}
          onChange={(style) => setValues((before) => ({ ...before, style }))}
        />
        <Field label={t("boulders.form.name")} maxLength={120} optional {...field("name")} />
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t("boulders.form.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
