import { useClub } from "../../device/session/club";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { AdministratorsOnly } from "../administration/AdministratorsOnly";
import { AdmittedByLink } from "./AdmittedByLink";
import { AdmittedByList } from "./AdmittedByList";
import { ClubForm } from "./ClubForm";
import { LogoCard } from "./LogoCard";
import { ServerCard } from "./ServerCard";

/** The settings of the club, for administrators (K5). */
export function ClubPage() {
  return (
    <AdministratorsOnly title={t("club.club.title")} parent="/settings">
      <ClubForm />
      <LogoCard />
      <Admission />
      <Rows>
        <LinkRow to="/settings/club/privacy" icon="lock" title={t("club.privacy.settings")} text={t("club.privacy.settingsText")} />
      </Rows>
      <ServerCard />
    </AdministratorsOnly>
  );
}

/** The first evening of a club: what its administrator chooses right after the set-up (K5). */
export function FirstEvening() {
  return (
    <AdministratorsOnly title={t("club.club.firstEvening")}>
      <p>{t("club.club.firstEveningText")}</p>
      <LogoCard />
      <ServerCard />
      <ClubForm onSaved={() => navigate("/", { replace: true })} />
    </AdministratorsOnly>
  );
}

/** What admits others by the present rule. */
function Admission() {
  const { registration } = useClub().club;
  if (registration === "invitation") return <AdmittedByLink />;
  return registration === "list" ? <AdmittedByList /> : null;
}
