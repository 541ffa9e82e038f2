import { recordLimits } from "../../device/sync/recordLimits";
import { Button } from "../../shell/components/Button";
import { Field } from "../../shell/components/Field";
import { showUndoable } from "../../shell/components/toast";
import { FormDialog } from "../../shell/form/FormDialog";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import type { Classroom } from "../data/courses";
import { addClassroom, deleteClassroom, renameClassroom } from "../data/teaching";

interface ClassroomDialogProps {
  course: string;
  /** Null for a new classroom. */
  classroom: Classroom | null;
  others: readonly Classroom[];
  onClose: () => void;
}

/** Renames or deletes a classroom. */
export function ClassroomDialog({ course, classroom, others, onClose }: ClassroomDialogProps) {
  const { form, field, problem } = useForm({
    initial: { name: classroom?.name ?? "" },
    check: ({ name }) => ({ name: required(name) }),
    send: async ({ name }) => {
      if (classroom) renameClassroom(course, classroom, name.trim());
      else addClassroom(course, name.trim(), others);
      onClose();
    },
  });

  function remove(room: Classroom): void {
    onClose();
    showUndoable(t("campus.classroom.deleted"), deleteClassroom(course, room));
  }

  return (
    <FormDialog
      title={t(classroom ? "campus.classroom.one" : "campus.classroom.add")}
      submit={t("club.save")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Field label={t("campus.classroom.name")} maxLength={recordLimits.campus_classrooms.name} autoFocus {...field("name")} />
      {classroom && (
        <div>
          <Button kind="quiet" icon="delete" onClick={() => remove(classroom)}>
            {t("campus.classroom.delete")}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
