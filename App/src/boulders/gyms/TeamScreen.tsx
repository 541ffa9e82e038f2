import { downloadSpace } from "../../club/data/archive";
import { DownloadEverything } from "../../club/DownloadEverything";
import { DepartureButton } from "../../club/invitations/DepartureButton";
import { DepartureWords, People } from "../../club/invitations/People";
import { useSession } from "../../device/session/session";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { gymWords } from "../contribution";
import { useGym } from "./useGym";
import { SignInHint } from "../SignInHint";

const departure: DepartureWords = {
  leave: "boulders.team.leave",
  title: "boulders.team.leaveTitle",
  text: "boulders.team.leaveText",
  toHeir: "boulders.team.leaveToHeir",
  alone: "boulders.team.leaveAlone",
  removal: "boulders.team.removeText",
  ownerOnly: "boulders.team.ownerOnly",
};

/** The team of a gym: invitations, transfer, leaving, and deletion of the gym (B8). */
export function TeamScreen({ parameters }: { parameters: RouteParameters }) {
  const id = parameters["gym"] ?? "";
  const { member } = useSession();
  const { name, role } = useGym(id);
  const isOwner = role === "owner";
  const title = t("boulders.team.title");
  return (
    <Page title={title} subtitle={name} parent={`/boulders/gyms/${id}`}>
      {!member ? (
        <SignInHint />
      ) : (
        <>
          <People
            space={id}
            words={gymWords}
            departure={departure}
            label={title}
            isOwner={isOwner}
            roles={["editor"]}
            parent="/boulders/gyms"
          />
          {isOwner && (
            <Rows>
              <Row icon="file" title={t("boulders.gyms.export")} text={t("boulders.gyms.exportText")}>
                <DownloadEverything fetch={(onProgress) => downloadSpace(id, onProgress)} label={t("club.downloadSpace")} />
              </Row>
              <Row icon="delete" title={t("boulders.gyms.delete")} text={t("boulders.gyms.deleteText")}>
                <DepartureButton
                  action={t("boulders.gyms.delete")}
                  title={t("boulders.gyms.deleteTitle", { name })}
                  text={t("boulders.gyms.deleteAsk")}
                  path={`/spaces/${id}`}
                  parent="/boulders/gyms"
                />
              </Row>
            </Rows>
          )}
        </>
      )}
    </Page>
  );
}
