import { useEffect, useState } from "react";
import { shownMember } from "../../device/session/session";
import { recordLimits } from "../../device/sync/recordLimits";
import type { Core } from "../../engine/core";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { Field, Select } from "../../shell/components/Field";
import { showToast } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { follow, setDefaultGym, useDefaultGym } from "../data/gyms";
import { addProblem, deletePhoto, editPhoto, isStanding, Photo } from "../data/records";
import { useWalls } from "../data/walls";
import { DifficultyField } from "../grades/DifficultyField";
import { StyleChoice } from "../grades/StyleChoice";
import { problemPath } from "../list/ProblemCard";
import { GymField } from "./GymField";
import { gymNamed } from "./knownGyms";
import { useKnownGyms } from "./useKnownGyms";
import "./ProblemForm.css";

const noWall = "";

interface ProblemFormProps {
  core: Core;
  photo: Photo;
}

/** The gym, difficulty and style of a problem, and its creation in the gym (B4). Until then the photo keeps the fields. */
export function ProblemForm({ core, photo }: ProblemFormProps) {
  const { gyms, areListed } = useKnownGyms();
  const usual = useDefaultGym();
  const place = photo.place && !photo.gym ? gymNamed(gyms, photo.place) : undefined;
  // While the gyms of the club are loading, the name that came with the photo holds the place: the form does not jump.
  const usualName = place?.name ?? gyms.find(({ id }) => id === (photo.gym ?? usual))?.name ?? photo.place ?? "";
  const [isDefault, setDefault] = useState(false);
  const { note } = photo;
  const marks = photo.marks ?? [];
  // Shown at once; the stored record follows, and changes by other devices are shown too.
  const [grade, setGrade] = useState(photo.grade ?? null);
  const [style, setStyle] = useState(photo.style ?? null);
  const recorded = JSON.stringify(photo.grade);
  useEffect(() => setGrade(photo.grade ?? null), [recorded]);
  useEffect(() => setStyle(photo.style ?? null), [photo.style]);
  const { form, field, values, problem, busy } = useForm({
    initial: { gym: usualName, wall: photo.wall ?? noWall, name: photo.name ?? "" },
    check: ({ gym }) => ({ gym: required(gym) ?? (gymNamed(gyms, gym) ? undefined : t("boulders.form.noSuchGym")) }),
    send: async ({ gym, wall, name }) => {
      const member = shownMember();
      const chosen = gymNamed(gyms, gym);
      if (!chosen) return;
      if (!chosen.isFollowed) await follow(member, chosen.id, true);
      const made = addProblem(chosen.id, {
        made_at: Date.now(),
        name: name.trim() || null,
        wall: walls.some(({ id }) => id === wall) ? wall : null,
        picture: photo.picture,
        marks,
        grade,
        style,
        ...(note && { note }),
      });
      deletePhoto(photo);
      if (isDefault) await setDefaultGym(member, chosen.id);
      navigate(problemPath({ space: chosen.id, id: made }), { replace: true });
      showToast(t("boulders.form.saved"));
    },
  });

  const walls = useWalls(gymNamed(gyms, values.gym)?.id ?? "").filter(isStanding);
  return (
    <Card>
      <Form form={form} problem={problem}>
        <GymField gyms={gyms} areListed={areListed} {...field("gym")} />
        {values.gym.trim() !== "" && gymNamed(gyms, values.gym)?.id !== usual && (
          <Check label={t("boulders.form.default")} checked={isDefault} onChange={setDefault} />
        )}
        {walls.length > 0 && (
          <Select
            {...field("wall")}
            label={t("boulders.wall.one")}
            options={[
              { value: noWall, label: t("boulders.wall.none") },
              ...walls.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <DifficultyField
          core={core}
          gym={gymNamed(gyms, values.gym)?.id}
          value={grade}
          onChange={(grade) => {
            setGrade(grade);
            editPhoto(photo, photo, { grade });
          }}
        />
        <StyleChoice
          value={style}
          onChange={(style) => {
            setStyle(style);
            editPhoto(photo, photo, { style });
          }}
        />
        <Field
          label={t("boulders.form.name")}
          maxLength={recordLimits.boulder_problems.name}
          optional
          {...field("name")}
          onBlur={() => editPhoto(photo, photo, { name: values.name.trim() || null })}
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t("boulders.form.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
