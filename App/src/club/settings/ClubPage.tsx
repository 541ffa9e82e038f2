import type { ReactNode } from "react";
import { useClub } from "../../device/session/club";
import { useSession } from "../../device/session/session";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { AdmittedByLink } from "./AdmittedByLink";
import { AdmittedByList } from "./AdmittedByList";
import { ClubForm } from "./ClubForm";
import { LogoCard } from "./LogoCard";
import { ServerCard } from "./ServerCard";

/** The settings of the club, for administrators (K5). */
export function ClubPage() {
  return (
    <Page title={t("club.club.title")} parent="/settings">
      <Administered>
        <ClubForm />
        <LogoCard />
        <Admission />
        <ServerCard />
      </Administered>
    </Page>
  );
}

/** The first evening of a club: what its administrator chooses right after the set-up (K5). */
export function FirstEvening() {
  return (
    <Page title={t("club.club.firstEvening")}>
      <Administered>
        <p>{t("club.club.firstEveningText")}</p>
        <LogoCard />
        <ClubForm onSaved={() => navigate("/", { replace: true })} />
      </Administered>
    </Page>
  );
}

/** What admits others by the present rule. */
function Admission() {
  const { registration } = useClub().club;
  if (registration === "invitation") return <AdmittedByLink />;
  return registration === "list" ? <AdmittedByList /> : null;
}

function Administered({ children }: { children: ReactNode }) {
  const { member, signedIn } = useSession();
  if (member?.role === "administrator" && signedIn) return <>{children}</>;
  return <EmptyState icon="lock" title={t("club.club.administrators")} text={t("club.club.administratorsText")} />;
}
