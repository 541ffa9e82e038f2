import { recordLimits } from "../../device/sync/recordLimits";
import { isWebPage } from "../../engine/campus";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Field, TextField } from "../../shell/components/Field";
import { Form, FormActions } from "../../shell/form/Form";
import { momentOf, typedMoment } from "../../shell/form/moment";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { ClassroomField } from "../ClassroomField";
import { endOf, startOf } from "../data/activityTimes";
import { useClassrooms } from "../data/courses";
import type { ActivityFields } from "../data/records";
import { useCampusCore } from "../useCampusCore";

type Typed = "title" | "start" | "end" | "summary" | "page" | "classroom";

interface ActivityFormProps {
  activity?: ActivityFields;
  /** The course of the activity; if absent, it is the member's own. */
  course?: string | undefined;
  /** The name under which unsaved text is kept. */
  draft: string;
  /** Called with the new fields and those initially in the form. */
  onSave: (fields: ActivityFields, seen: ActivityFields) => void;
}

/** The form for the fields of an activity. */
export function ActivityForm({ activity, course, draft, onSave }: ActivityFormProps) {
  const classrooms = useClassrooms(course ?? "");
  const core = useCampusCore();
  const begun = { start: typedMoment(activity && startOf(activity)), end: typedMoment(activity && endOf(activity)) };
  const fieldsOf = ({ title, start, end, summary, page, classroom }: Record<Typed, string>): ActivityFields => ({
    title: title.trim(),
    // Whole days are kept until other times are typed.
    ...(activity?.first_day != null && start === begun.start && end === begun.end
      ? { start_at: activity.start_at, end_at: activity.end_at ?? null }
      : {
          start_at: momentOf(start) ?? 0,
          end_at: momentOf(end),
          ...(activity?.first_day != null && { first_day: null, last_day: null }),
        }),
    summary: summary.trim() || null,
    page: page.trim() || null,
    ...(course !== undefined && { classroom: classroom || null }),
  });
  const { form, field, values, setValues, problem } = useForm({
    initial: {
      title: activity?.title ?? "",
      ...begun,
      summary: activity?.summary ?? "",
      page: activity?.page ?? "",
      classroom: activity?.classroom ?? "",
    },
    check: ({ title, start, end, page }) => ({
      title: required(title),
      start: momentOf(start) === null ? required("") : undefined,
      end: end !== "" && (momentOf(end) ?? 0) <= (momentOf(start) ?? 0) ? t("campus.activity.endsEarly") : undefined,
      page: page.trim() !== "" && core && !isWebPage(core, page.trim()) ? t("campus.activity.noPage") : undefined,
    }),
    draft: `campus/activity/${draft}`,
    send: async (values, begun) => onSave(fieldsOf(values), fieldsOf(begun)),
  });
  return (
    <Card>
      <Form form={form} problem={problem}>
        <Field label={t("campus.activity.title")} maxLength={recordLimits.campus_activities.title} autoFocus={!activity} {...field("title")} />
        <Field label={t("campus.activity.start")} type="datetime-local" {...field("start")} />
        <Field label={t("campus.activity.end")} type="datetime-local" optional {...field("end")} />
        <TextField label={t("campus.activity.summary")} maxLength={recordLimits.campus_activities.summary} optional {...field("summary")} />
        <Field label={t("campus.activity.page")} type="url" inputMode="url" maxLength={recordLimits.campus_activities.page} optional {...field("page")} />
        {course !== undefined && <ClassroomField classrooms={classrooms} value={values.classroom} onChange={(classroom) => setValues((before) => ({ ...before, classroom }))} />}
        <FormActions>
          <Button kind="primary" type="submit" busy={core === null}>
            {t("club.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
