import { useId, useState } from "react";
import { useCategories } from "../data/categories";
import { editTrack } from "../data/edits";
import type { TrackItem } from "../../engine/trackTypes";
import { limits } from "../../engine/limits";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { Field, Select, TextField } from "../../shell/components/Field";
import { showToast } from "../../shell/components/toast";
import { Form } from "../../shell/form/Form";
import { typedNumber } from "../../shell/form/typedNumber";
import { required, useForm } from "../../shell/form/useForm";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { categoryName } from "../category";

/** Beats a minute that a heart can have (T10). */
const { minimum: lowestRate, maximum: highestRate } = limits.TrackEdit.heart_rate;

/** Changes a track's name, category, note and heart rate (T10). */
export function EditDialog({ track: now, onClose }: { track: TrackItem; onClose: () => void }) {
  const id = useId();
  // What the member saw and changed: another device may change the track meanwhile.
  const [track] = useState(now);
  const categories = useCategories();
  const { form, field, problem } = useForm({
    initial: {
      name: track.name,
      category: track.category ?? "",
      note: track.note ?? "",
      heart_rate: track.heart_rate == null ? "" : number(track.heart_rate),
      kind: track.kind as string,
    },
    check: ({ name, heart_rate }) => ({
      name: required(name),
      heart_rate: isHeartRate(typedNumber(heart_rate)) ? undefined : t("tracks.edit.heartRateWrong", { most: highestRate }),
    }),
    async send({ name, category, note, heart_rate, kind }) {
      const wanted = {
        name: name.trim(),
        category: category || null,
        note: note.trim() || null,
        heart_rate: typedNumber(heart_rate),
        kind,
      };
      const seen = track as unknown as Record<string, unknown>;
      const changed = Object.entries(wanted).filter(([key, value]) => (seen[key] ?? null) !== value);
      onClose();
      if (changed.length === 0) return;
      const undo = editTrack(track, Object.fromEntries(changed));
      showToast(t("tracks.edit.saved"), { action: { label: t("toast.undo"), run: undo } });
    },
  });

  const known = categories.state === "here" ? categories.value : [];
  return (
    <Dialog
      title={t("tracks.edit.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" type="submit" form={id}>
            {t("tracks.edit.save")}
          </Button>
        </>
      }
    >
      <Form form={{ ...form, id }} problem={problem}>
        <Field label={t("tracks.edit.name")} maxLength={limits.TrackEdit.name.maxLength} autoComplete="off" autoFocus {...field("name")} />
        <Select
          label={t("tracks.category")}
          options={[
            { value: "", label: t("tracks.edit.noCategory") },
            ...known.map((each) => ({ value: each.id, label: categoryName(each) })),
          ]}
          {...field("category")}
        />
        <Select
          label={t("tracks.kind")}
          options={(["track", "route"] as const).map((kind) => ({ value: kind, label: t(`tracks.kind.${kind}`) }))}
          {...field("kind")}
        />
        <TextField label={t("tracks.edit.note")} maxLength={limits.TrackEdit.note.maxLength} optional {...field("note")} />
        <Field
          label={t("tracks.edit.heartRate")}
          hint={t("tracks.edit.heartRateHint")}
          inputMode="numeric"
          autoComplete="off"
          suffix={t("tracks.edit.perMinute")}
          optional
          {...field("heart_rate")}
        />
      </Form>
    </Dialog>
  );
}

function isHeartRate(rate: number | null): boolean {
  return rate === null || (Number.isInteger(rate) && rate >= lowestRate && rate <= highestRate);
}
