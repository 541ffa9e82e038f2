import { ReactNode, useMemo } from "react";
import { recordLimits } from "../../device/sync/recordLimits";
import { activityTimes, isWebPage, RecordedTime } from "../../engine/campus";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { Field, TextField } from "../../shell/components/Field";
import { Form, FormActions } from "../../shell/form/Form";
import { momentOf, typedMoment } from "../../shell/form/moment";
import { required, useForm } from "../../shell/form/useForm";
import { dayOfDate } from "../../shell/language/calendarDays";
import { t } from "../../shell/language/language";
import { ClassroomField } from "../ClassroomField";
import { endOf, startOf, wholeDays } from "../data/activityTimes";
import { useClassrooms } from "../data/courses";
import type { ActivityFields } from "../data/records";
import { seriesClock } from "../data/zoneClock";
import { useCampusCore } from "../useCampusCore";
import { timeWords } from "../words";
import { isRepeated, noRepeat, Repeat, RepeatFields, ruleOf, repeatErrors } from "./RepeatFields";

export type TypedActivity = Record<"title" | "day" | "start" | "end" | "summary" | "page" | "classroom", string> & Repeat;

interface ActivityFormProps {
  activity?: ActivityFields;
  /** The course of the activity; if absent, it is the member's own. */
  course?: string | undefined;
  /** The day of a new activity, in days since 1970-01-01. */
  day?: number | undefined;
  /** The name under which unsaved text is kept. */
  draft: string;
  /** Above the button that saves. */
  children?: ReactNode;
  /** Called with the new fields, those initially in the form, and the times if it repeats, its own first. */
  onSave: (fields: ActivityFields, seen: ActivityFields, times: readonly RecordedTime[]) => void;
}

const dayLength = 86_400_000;
const dateOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** The start and end of an activity as typed: dates of whole days, else moments. */
function typedTimes(activity: ActivityFields | undefined, day: number | undefined) {
  const days = activity && wholeDays(activity);
  if (days) return { day: "yes", start: dateOf(days[0]), end: days[1] > days[0] ? dateOf(days[1]) : "" };
  if (!activity && day !== undefined) return { day: "", start: `${dateOf(day)}T09:00`, end: "" };
  return { day: "", start: typedMoment(activity && startOf(activity)), end: typedMoment(activity && endOf(activity)) };
}

/** The time fields of a record, as typed; null without a start. */
function timeOf({ day, start, end }: Pick<TypedActivity, "day" | "start" | "end">): RecordedTime | null {
  if (day !== "yes") {
    const start_at = momentOf(start);
    return start_at === null ? null : { start_at, end_at: momentOf(end) };
  }
  if (start === "") return null;
  const [first_day, last_day] = [start, end || start];
  return { start_at: dayOfDate(first_day) * dayLength, end_at: (dayOfDate(last_day) + 1) * dayLength, first_day, last_day };
}

/** The form for the fields of an activity; a new one may take whole days and repeat. */
export function ActivityForm({ activity, course, day, draft, children, onSave }: ActivityFormProps) {
  const classrooms = useClassrooms(course ?? "");
  const core = useCampusCore();
  const fieldsOf = (values: TypedActivity): ActivityFields => {
    const time = timeOf(values);
    return {
      title: values.title.trim(),
      start_at: 0,
      ...time,
      // A moment replaces the days that were there.
      ...(activity?.first_day != null && time?.first_day == null && { first_day: null, last_day: null }),
      summary: values.summary.trim() || null,
      page: values.page.trim() || null,
      ...(course !== undefined && { classroom: values.classroom || null }),
    };
  };
  /** The times of what is typed, if it repeats. */
  const timesOf = (values: TypedActivity): readonly RecordedTime[] => {
    const [time, rule] = [timeOf(values), ruleOf(values)];
    if (!core || !time || !rule || Object.values(repeatErrors(values)).some(Boolean)) return [];
    return activityTimes(core, time, rule, seriesClock(time.start_at));
  };
  const { form, field, values, setValues, problem } = useForm<TypedActivity>({
    initial: {
      title: activity?.title ?? "",
      ...typedTimes(activity, day),
      ...noRepeat,
      summary: activity?.summary ?? "",
      page: activity?.page ?? "",
      classroom: activity?.classroom ?? "",
    },
    check: (typed) => {
      const time = timeOf(typed);
      const endsEarly = typed.day !== "yes" ? typed.end !== "" && (time?.end_at ?? 0) <= (time?.start_at ?? 0) : typed.end !== "" && typed.end < typed.start;
      return {
        title: required(typed.title),
        start: time === null ? required("") : undefined,
        end: endsEarly ? t(typed.day !== "yes" ? "campus.activity.endsEarly" : "campus.activity.endsEarlyDay") : undefined,
        page: typed.page.trim() !== "" && core && !isWebPage(core, typed.page.trim()) ? t("campus.activity.noPage") : undefined,
        ...repeatErrors(typed),
      };
    },
    draft: `campus/activity/${draft}`,
    send: async (typed, begun) => onSave(fieldsOf(typed), fieldsOf(begun), timesOf(typed)),
  });
  const isOfDays = values.day === "yes";
  const times = useMemo(() => timesOf(values), [core, values]);
  const setDay = (whole: boolean) =>
    setValues((before) => {
      const [start, end] = [before.start.slice(0, 10), before.end.slice(0, 10)];
      if (whole) return { ...before, day: "yes", start, end: end > start ? end : "" };
      return { ...before, day: "", start: start && `${start}T09:00`, end: end && `${end}T10:00` };
    });
  const type = isOfDays ? "date" : "datetime-local";
  return (
    <Card>
      <Form form={form} problem={problem}>
        <Field label={t("campus.activity.title")} maxLength={recordLimits.campus_activities.title} autoFocus={!activity} {...field("title")} />
        <Check label={t("campus.activity.wholeDays")} checked={isOfDays} onChange={setDay} />
        <div className="activity-times">
          <Field key={`start ${type}`} label={t(isOfDays ? "campus.activity.firstDay" : "campus.activity.start")} type={type} {...field("start")} />
          <Field key={`end ${type}`} label={t(isOfDays ? "campus.activity.lastDay" : "campus.activity.end")} type={type} optional {...field("end")} />
        </div>
        {!activity && (
          <RepeatFields
            values={values}
            field={field}
            onChange={(repeat) => setValues((before) => ({ ...before, ...repeat }))}
            words={
              isRepeated(values) && times.length > 0
                ? t("campus.repeat.words", { count: times.length, last: timeWords(times[times.length - 1] ?? { start_at: 0 }) })
                : undefined
            }
          />
        )}
        <TextField label={t("campus.activity.summary")} maxLength={recordLimits.campus_activities.summary} optional {...field("summary")} />
        <Field label={t("campus.activity.page")} type="url" inputMode="url" maxLength={recordLimits.campus_activities.page} optional {...field("page")} />
        {course !== undefined && <ClassroomField classrooms={classrooms} value={values.classroom} onChange={(classroom) => setValues((before) => ({ ...before, classroom }))} />}
        {children}
        <FormActions>
          <Button kind="primary" type="submit" busy={core === null}>
            {t("club.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
