import { useState } from "react";
import type { TrackDetail } from "../../engine/trackTypes";
import { showUndoable } from "../../shell/components/toast";
import { FormDialog } from "../../shell/form/FormDialog";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { editTrack } from "../data/edits";
import { DurationField, StartField, lastHour, statedTexts, typedFigures, wrongDuration, wrongStart } from "./statedFields";

/** Asks for the date and duration of a planned route, which its points lack. */
export function DoneDialog({ track: now, onClose }: { track: TrackDetail; onClose: () => void }) {
  const [track] = useState(now);
  const [opened] = useState(() => statedTexts(track, track.started_at ?? lastHour()));
  const { form, field, problem } = useForm({
    initial: opened,
    check: ({ stated_start, stated_duration_s }) => ({
      stated_start: stated_start === "" ? t("error.required") : wrongStart(stated_start),
      stated_duration_s: wrongDuration(stated_duration_s),
    }),
    async send(texts) {
      const { stated_start, stated_duration_s } = typedFigures(texts, { ...opened, stated_start: "" }, track);
      onClose();
      showUndoable(t("tracks.edit.saved"), editTrack(track, { kind: "track", stated_start, stated_duration_s }));
    },
  });
  return (
    <FormDialog title={t("tracks.plan.done")} submit={t("tracks.plan.markDone")} form={form} problem={problem} onClose={onClose}>
      <StartField field={field} isRecorded={false} />
      <DurationField field={field} optional />
    </FormDialog>
  );
}
