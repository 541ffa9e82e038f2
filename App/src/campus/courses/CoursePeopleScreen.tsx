import { downloadSpace } from "../../club/data/archive";
import { DownloadEverything } from "../../club/DownloadEverything";
import { DepartureButton } from "../../club/invitations/DepartureButton";
import { DepartureWords, People } from "../../club/invitations/People";
import { useSession } from "../../device/session/session";
import { useSpaces } from "../../device/sync/spaces";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { courseWords } from "../contribution";
import { useCourseFields } from "../data/courses";
import { useTeaches } from "../data/teaching";
import { MembersOnly } from "../MembersOnly";

const departure: DepartureWords = {
  leave: "campus.people.leave",
  title: "campus.people.leaveTitle",
  text: "campus.people.leaveText",
  toHeir: "campus.people.leaveToHeir",
  alone: "campus.people.leaveAlone",
  removal: "campus.people.removeText",
  ownerOnly: "campus.people.ownerOnly",
};

/** The teachers and students of a course: invitations, transfer, leaving, and deletion of the course. */
export function CoursePeopleScreen({ parameters }: { parameters: RouteParameters }) {
  const { course: id = "" } = parameters;
  const { member } = useSession();
  const name = useCourseFields(id)?.name ?? "";
  const isOwner = useSpaces().find((space) => space.id === id)?.role === "owner";
  const teaches = useTeaches(id);
  const title = t("campus.people.title");
  return (
    <Page title={title} subtitle={name} parent={`/campus/courses/${id}`}>
      {!member ? (
        <MembersOnly />
      ) : (
        <>
          <People
            space={id}
            words={courseWords}
            departure={departure}
            label={title}
            isOwner={isOwner}
            roles={["reader", "editor"]}
            parent="/campus/courses"
          />
          {teaches && (
            <Rows>
              <Row icon="file" title={t("campus.course.export")} text={t("campus.course.exportText")}>
                <DownloadEverything fetch={(onProgress) => downloadSpace(id, onProgress)} label={t("club.downloadSpace")} />
              </Row>
              {isOwner && (
                <Row icon="delete" title={t("campus.course.delete")} text={t("campus.course.deleteText")}>
                  <DepartureButton
                    action={t("campus.course.delete")}
                    title={t("campus.course.deleteTitle", { name })}
                    text={t("campus.course.deleteAsk")}
                    path={`/spaces/${id}`}
                    parent="/campus/courses"
                  />
                </Row>
              )}
            </Rows>
          )}
        </>
      )}
    </Page>
  );
}
