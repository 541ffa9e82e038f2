import { useMemo } from "react";
import type { IconDrawing } from "../../shell/components/Icon";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import { Activity, activityPath, Note, Progress } from "../data/records";
import { useSubjects } from "../data/subjects";
import { useCourseColours } from "../data/courseColours";
import { doingIcon, doneIcon, notBegunIcon } from "../icons";
import { briefTimeWords, progressNames } from "../words";
import "../courseColours.css";

const icons: Readonly<Record<Progress, IconDrawing>> = { not_begun: notBegunIcon, doing: doingIcon, done: doneIcon };

interface ActivityRowsProps {
  activities: readonly Activity[];
  notes: ReadonlyMap<string, Note>;
  /** True on the page of the course or subject itself. */
  isOfCourse?: boolean;
}

/** A list of activities with time, course or subject, and the member's progress. */
export function ActivityRows({ activities, notes, isOfCourse = false }: ActivityRowsProps) {
  const subjects = useSubjects();
  const colourOf = useCourseColours();
  const titles = useMemo(() => new Map(subjects.map(({ id, title }) => [id, title])), [subjects]);
  return (
    <Rows>
      {activities.map((activity) => {
        const note = notes.get(activity.id);
        const progress = note?.progress ?? "not_begun";
        const words = [
          activity.cancelled_at != null && t("campus.activity.cancelled"),
          briefTimeWords(activity),
          !isOfCourse && (activity.course?.name ?? titles.get(activity.subject ?? "")),
          progress !== "not_begun" && t(progressNames[progress]),
          note?.text != null && t("campus.note.one"),
        ];
        return (
          <LinkRow
            key={activity.id}
            to={activityPath(activity.id, activity.course?.id)}
            picture={isOfCourse ? undefined : <span className="course-colour" data-colour={colourOf(activity) ?? undefined} />}
            icon={icons[progress]}
            title={activity.title}
            text={words.filter(Boolean).join(" · ")}
          />
        );
      })}
    </Rows>
  );
}
