import { recordLimits } from "../../device/sync/recordLimits";
import { Button } from "../../shell/components/Button";
import { Field } from "../../shell/components/Field";
import { FormDialog } from "../../shell/form/FormDialog";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { ClassroomField } from "../ClassroomField";
import { CourseDocument, useClassrooms } from "../data/courses";
import { editDocument } from "../data/teaching";

interface DocumentDialogProps {
  course: string;
  document: CourseDocument;
  onDelete: () => void;
  onClose: () => void;
}

/** The form for the fields of a document, for teachers. */
export function DocumentDialog({ course, document, onDelete, onClose }: DocumentDialogProps) {
  const classrooms = useClassrooms(course);
  const { form, field, values, setValues, problem } = useForm({
    initial: { title: document.title, classroom: document.classroom ?? "" },
    check: ({ title }) => ({ title: required(title) }),
    send: async ({ title, classroom }) => {
      editDocument(course, document, { title: title.trim(), classroom: classroom || null });
      onClose();
    },
  });
  return (
    <FormDialog title={t("campus.document.edit")} submit={t("club.save")} form={form} problem={problem} onClose={onClose}>
      <Field label={t("campus.activity.title")} maxLength={recordLimits.campus_documents.title} {...field("title")} />
      <ClassroomField
        classrooms={classrooms}
        value={values.classroom}
        onChange={(classroom) => setValues((before) => ({ ...before, classroom }))}
      />
      <div>
        <Button kind="quiet" icon="delete" onClick={onDelete}>
          {t("campus.document.delete")}
        </Button>
      </div>
    </FormDialog>
  );
}
