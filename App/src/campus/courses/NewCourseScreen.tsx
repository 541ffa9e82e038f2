import { useState } from "react";
import { shownMember, useSession } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { makeCourse } from "../data/teaching";
import { MembersOnly } from "../MembersOnly";
import { CourseForm } from "./CourseForm";

/** Makes a course, in which the member teaches. */
export function NewCourseScreen() {
  // A form that is sent twice makes one course.
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
