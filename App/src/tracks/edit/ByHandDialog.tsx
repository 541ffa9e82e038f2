import { useState } from "react";
import { useCategories } from "../data/categories";
import { useGear, usualGear } from "../data/gear";
import { addByHand } from "../data/own/byHand";
import { limits } from "../../engine/limits";
import { Field, TextField } from "../../shell/components/Field";
import { showToast } from "../../shell/components/toast";
import { FormDialog } from "../../shell/form/FormDialog";
import { typedMoment } from "../../shell/form/typedMoment";
import { typedNumber } from "../../shell/form/typedNumber";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { lastCategory } from "../data/lastCategory";
import { proposedName } from "../proposedName";
import { GearField } from "../gear/GearField";
import { CategoryField } from "../CategoryField";
import { wrongHeartRate } from "./heartRate";
import { FigureFields, StartField, lastHour, typedFigures, statedTexts, wrongFigures } from "./statedFields";

/** Adds a manual activity. */
export function ByHandDialog({ onClose }: { onClose: () => void }) {
  const categories = useCategories();
  const known = categories.state === "here" ? categories.value : [];
  const gear = useGear();
  const gearOf = (category: string) => usualGear(gear.state === "here" ? gear.value : [], category) ?? "";
  const usual = lastCategory() ?? known[0]?.id ?? "";
  const [opened] = useState(() => statedTexts({}, lastHour()));
  const { form, field, values, setValues, problem, busy } = useForm({
    initial: { name: "", category: usual, gear: gearOf(usual), note: "", heart_rate: "", ...opened },
    check: ({ heart_rate, ...texts }) => ({ heart_rate: wrongHeartRate(heart_rate), ...wrongFigures(texts) }),
    async send({ name, category, gear, note, heart_rate, ...texts }) {
      const activity = {
        ...typedFigures(texts, { ...opened, stated_start: "" }),
        name: name.trim() || proposed,
        category: category || null,
        gear: gear || null,
        note: note.trim() || null,
        heart_rate: typedNumber(heart_rate),
      };
      const track = await addByHand(activity);
      onClose();
      showToast(t("tracks.byHand.added"));
      navigate(`/tracks/${track}`);
    },
  });
  const category = known.find((each) => each.id === values.category) ?? null;
  const proposed = proposedName(category, typedMoment(values.stated_start) ?? Date.now());

  return (
    <FormDialog
      title={t("tracks.byHand.title")}
      submit={t("tracks.edit.save")}
      form={form}
      problem={problem}
      busy={busy}
      onClose={onClose}
    >
      <CategoryField
        {...field("category")}
        onChange={(category) => setValues((before) => ({ ...before, category, gear: gearOf(category) }))}
      />
      <GearField {...field("gear")} />
      <StartField field={field} isRecorded={false} />
      <FigureFields field={field} />
      <Field
        label={t("tracks.edit.heartRate")}
        inputMode="numeric"
        autoComplete="off"
        suffix={t("tracks.edit.perMinute")}
        optional
        {...field("heart_rate")}
      />
      <Field
        label={t("tracks.edit.name")}
        maxLength={limits.TrackNew.name.maxLength}
        placeholder={proposed}
        autoComplete="off"
        optional
        {...field("name")}
      />
      <TextField label={t("tracks.edit.note")} maxLength={limits.TrackNew.note.maxLength} optional {...field("note")} />
    </FormDialog>
  );
}
