import type { ReactNode } from "react";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { useCourseFields } from "../data/courses";
import { useTeaches } from "../data/teaching";

interface TeachersPageProps {
  course: string;
  title: string;
  children: ReactNode;
}

/** A page of a course for its teachers. */
export function TeachersPage({ course, title, children }: TeachersPageProps) {
  const fields = useCourseFields(course);
  const teaches = useTeaches(course);
  return (
    <Page title={title} subtitle={fields?.name} parent={`/campus/courses/${course}`}>
      {teaches && fields ? children : <EmptyState icon="lock" title={t("campus.teachersOnly")} text={t("campus.teachersOnlyText")} />}
    </Page>
  );
}
