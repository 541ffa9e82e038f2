import { useMemo } from "react";
import { Activity, useCourses } from "./records";
import { useSubjects } from "./subjects";

/** The number of colours, which the styles define. */
const colours = 8;

/** The colour of an activity's course or subject, by its number; null for the member's own activities. */
export type ColourOf = (activity: Pick<Activity, "course" | "subject">) => number | null;

/**
 * The colours of all courses and subjects: each has the one that its identifier names, or the next that is free, so that no two
 * of eight are the same, and most keep theirs when others come.
 */
export function useCourseColours(): ColourOf {
  const courses = useCourses();
  const subjects = useSubjects();
  return useMemo(() => {
    const known = new Map<string, number>();
    const uses = Array.from({ length: colours }, () => 0);
    for (const id of [...courses, ...subjects].map(({ id }) => id).sort()) {
      const own = parseInt(id.slice(-4), 16) % colours;
      const least = Math.min(...uses);
      const steps = Array.from({ length: colours }, (_, step) => (own + step) % colours);
      const free = steps.find((colour) => uses[colour] === least) ?? own;
      uses[free] = least + 1;
      known.set(id, free);
    }
    return ({ course, subject }) => known.get(course?.id ?? subject ?? "") ?? null;
  }, [courses, subjects]);
}
