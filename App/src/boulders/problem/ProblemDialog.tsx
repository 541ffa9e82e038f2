import { useState } from "react";
import { recordLimits } from "../../device/sync/recordLimits";
import type { Core } from "../../engine/core";
import { Field, TextField } from "../../shell/components/Field";
import { showUndoable } from "../../shell/components/toast";
import { FormDialog } from "../../shell/form/FormDialog";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { editProblem, Problem } from "../data/records";
import { DifficultyField } from "../grades/DifficultyField";
import { StyleChoice } from "../grades/StyleChoice";

interface ProblemDialogProps {
  core: Core;
  gym: string;
  problem: Omit<Problem, "space">;
  onClose: () => void;
}

/** Edits the fields of a saved problem (B4). */
export function ProblemDialog({ core, gym, problem: saved, onClose }: ProblemDialogProps) {
  const [grade, setGrade] = useState(saved.grade ?? null);
  const [style, setStyle] = useState(saved.style ?? null);
  const { form, field, problem } = useForm({
    initial: { name: saved.name ?? "", note: saved.note ?? "" },
    check: () => ({}),
    async send({ name, note }) {
      const undo = editProblem(gym, saved, { name: name.trim() || null, note: note.trim() || null, grade, style });
      onClose();
      if (undo) showUndoable(t("boulders.form.saved"), undo);
    },
  });
  return (
    <FormDialog title={t("boulders.problem.edit")} submit={t("club.save")} form={form} problem={problem} onClose={onClose}>
      <DifficultyField core={core} gym={gym} value={grade} onChange={setGrade} />
      <StyleChoice value={style} onChange={setStyle} />
      <Field label={t("boulders.form.name")} maxLength={recordLimits.boulder_problems.name} optional {...field("name")} />
      <TextField label={t("boulders.note")} rows={2} maxLength={recordLimits.boulder_problems.note} optional {...field("note")} />
    </FormDialog>
  );
}
