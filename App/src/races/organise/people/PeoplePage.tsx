import { DepartureWords, People } from "../../../club/invitations/People";
import { t } from "../../../shell/language/language";
import type { RouteParameters } from "../../../shell/routing/route";
import { raceWords } from "../../raceWords";
import { useRole } from "../data/role";
import { OrganiserPage } from "../OrganiserPage";

const departure: DepartureWords = {
  leave: "races.organise.people.leave",
  title: "races.organise.people.leaveTitle",
  text: "races.organise.people.leaveText",
  toHeir: "races.organise.people.leaveToHeir",
  alone: "races.organise.people.leaveAlone",
  removal: "races.organise.people.removeText",
  ownerOnly: "races.organise.people.ownerOnly",
};

/** The organisers and marshals of a race; each of them may leave it (R11). */
export function PeoplePage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const title = t("races.organise.people.title");
  return (
    <OrganiserPage race={race} title={title} least="reader">
      <People
        space={race}
        words={raceWords}
        departure={departure}
        label={title}
        isOwner={useRole(race) === "owner"}
        roles={["contributor", "editor", "reader"]}
        parent="/races"
      />
    </OrganiserPage>
  );
}
