import { useState } from "react";
import { editTrack } from "../data/edits";
import { isByHand } from "../data/own/ownTrack";
import type { TrackItem } from "../../engine/trackTypes";
import { limits } from "../../engine/limits";
import { Field, Select, TextField } from "../../shell/components/Field";
import { showUndoable } from "../../shell/components/toast";
import { FormDialog } from "../../shell/form/FormDialog";
import { typedNumber } from "../../shell/form/typedNumber";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { heartRateText, wrongHeartRate } from "./heartRate";
import { GearField } from "../gear/GearField";
import { CategoryField } from "../CategoryField";
import { DurationField, FigureFields, StartField, typedFigures, statedTexts, wrongDuration, wrongFigures, wrongStart } from "./statedFields";

/**
 * Edits a track's name, category, gear, start, note and heart rate, the duration of one without times, and the figures of a
 * manual activity (T10).
 */
export function EditDialog({ track: now, onClose }: { track: TrackItem; onClose: () => void }) {
  // The version that the member saw: another device may change the track meanwhile.
  const [track] = useState(now);
  const byHand = isByHand(track);
  const untimed = !byHand && track.moving_s == null;
  const [opened] = useState(() => statedTexts(track, track.started_at ?? null));
  const { form, field, values, problem } = useForm({
    initial: {
      name: track.name,
      category: track.category ?? "",
      gear: track.gear ?? "",
      note: track.note ?? "",
      heart_rate: heartRateText(track.heart_rate),
      kind: track.kind as string,
      ...opened,
    },
    check: ({ name, heart_rate, ...texts }) => ({
      name: required(name),
      heart_rate: wrongHeartRate(heart_rate),
      ...(byHand
        ? wrongFigures(texts)
        : { stated_start: wrongStart(texts.stated_start), stated_duration_s: wrongDuration(texts.stated_duration_s) }),
    }),
    async send({ name, category, gear, note, heart_rate, kind, ...texts }) {
      const wanted = {
        ...typedFigures(texts, opened, track),
        name: name.trim(),
        category: category || null,
        gear: gear || null,
        note: note.trim() || null,
        heart_rate: typedNumber(heart_rate),
        kind,
      };
      const seen = track as unknown as Record<string, unknown>;
      const changed = Object.entries(wanted).filter(([key, value]) => (seen[key] ?? null) !== value);
      onClose();
      if (changed.length === 0) return;
      const undo = editTrack(track, Object.fromEntries(changed));
      showUndoable(t("tracks.edit.saved"), undo);
    },
  });

  return (
    <FormDialog
      title={t("tracks.edit.title")}
      submit={t("tracks.edit.save")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Field label={t("tracks.edit.name")} maxLength={limits.TrackEdit.name.maxLength} autoComplete="off" autoFocus {...field("name")} />
      <CategoryField {...field("category")} />
      <GearField {...field("gear")} />
      {!byHand && (
        <Select
          label={t("tracks.kind")}
          options={(["track", "route"] as const).map((kind) => ({ value: kind, label: t(`tracks.kind.${kind}`) }))}
          {...field("kind")}
        />
      )}
      <StartField field={field} isRecorded={!byHand && !untimed} />
      {untimed && values.kind === "track" && <DurationField field={field} optional />}
      {byHand && <FigureFields field={field} />}
      <TextField label={t("tracks.edit.note")} maxLength={limits.TrackEdit.note.maxLength} optional {...field("note")} />
      <Field
        label={t("tracks.edit.heartRate")}
        hint={byHand ? undefined : t("tracks.edit.heartRateHint")}
        inputMode="numeric"
        autoComplete="off"
        suffix={t("tracks.edit.perMinute")}
        optional
        {...field("heart_rate")}
      />
    </FormDialog>
  );
}
