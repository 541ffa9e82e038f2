import { useState } from "react";
import { shownMember, useSession } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { makeCourse } from "../data/teaching";
import { MembersOnly } from "../MembersOnly";
import { CourseForm } from "./CourseForm";

/** Adds a course, taught by the member. */
export function NewCourseScreen() {
  // The fixed identifier prevents a repeated submission from making two courses.
  const [id] = useState(newIdentifier);
  const { member } = useSession();
  return (
    <Page title={t("campus.course.new")} parent="/campus/courses">
      {member ? (
        <CourseForm
          course={{}}
          action={t("campus.course.make")}
          onSend={async (fields) => {
            navigate(`/campus/courses/${await makeCourse(shownMember(), id, fields)}`, { replace: true });
          }}
        />
      ) : (
        <MembersOnly />
      )}
    </Page>
  );
}
