import { Select } from "../shell/components/Field";
import { t } from "../shell/language/language";
import type { Classroom } from "./data/courses";

interface ClassroomFieldProps {
  classrooms: readonly Classroom[];
  /** Empty for the whole course. */
  value: string;
  onChange: (classroom: string) => void;
}

/** A choice of a classroom; nothing for a course without classrooms. */
export function ClassroomField({ classrooms, value, onChange }: ClassroomFieldProps) {
  if (classrooms.length === 0) return null;
  const options = classrooms.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      name="classroom"
      label={t("campus.classroom.one")}
      value={value}
      options={[{ value: "", label: t("campus.course.whole") }, ...options]}
      onChange={onChange}
    />
  );
}
