import { recordLimits } from "../../device/sync/recordLimits";
import { isWebPage, semesterOf } from "../../engine/campus";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Field, Select, TextField } from "../../shell/components/Field";
import { Waiting } from "../../shell/components/Waiting";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import type { Core } from "../../engine/core";
import type { CourseFields } from "../data/courses";
import { dayOf } from "../../shell/language/calendarDays";
import { useCampusCore } from "../useCampusCore";
import { semesterWords } from "../words";

interface CourseFormProps {
  course: CourseFields;
  action: string;
  /** Receives the fields, null for empty ones. Throws a `Problem`. */
  onSend: (fields: CourseFields) => Promise<void>;
}

/** The form for the fields of a course. */
export function CourseForm(props: CourseFormProps) {
  const core = useCampusCore();
  return core ? <FieldsOfCourse {...props} core={core} /> : <Waiting what={t("campus.courses.loading")} />;
}

function FieldsOfCourse({ course, action, onSend, core }: CourseFormProps & { core: Core }) {
  const now = semesterOf(core, dayOf(Date.now()));
  const { form, field, values, setValues, problem, busy } = useForm({
    initial: {
      name: course.name ?? "",
      code: course.code ?? "",
      semester: course.semester ?? now.text,
      note: course.note ?? "",
      page: course.page ?? "",
    },
    check: ({ name, page }) => ({
      name: required(name),
      page: page.trim() !== "" && !isWebPage(core, page.trim()) ? t("campus.activity.noPage") : undefined,
    }),
    send: ({ name, code, semester, note, page }) =>
      onSend({
        name: name.trim(),
        code: code.trim() || null,
        semester,
        note: note.trim() || null,
        page: page.trim() || null,
      }),
  });
  const offered = [now.previous, now.text, now.next, semesterOf(core, now.next).next];
  const semesters = [...new Set([values.semester, ...offered])].sort();
  return (
    <Card>
      <Form form={form} problem={problem}>
        <Field label={t("campus.course.name")} maxLength={recordLimits.campus_courses.name} autoFocus={!course.name} {...field("name")} />
        <Field label={t("campus.course.code")} maxLength={recordLimits.campus_courses.code} optional {...field("code")} />
        <Select
          name="semester"
          label={t("campus.semester.one")}
          value={values.semester}
          options={semesters.map((value) => ({ value, label: semesterWords(value) }))}
          onChange={(semester) => setValues((before) => ({ ...before, semester }))}
        />
        <TextField label={t("campus.course.note")} maxLength={recordLimits.campus_courses.note} optional {...field("note")} />
        <Field label={t("campus.activity.page")} type="url" inputMode="url" maxLength={recordLimits.campus_courses.page} optional {...field("page")} />
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {action}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
