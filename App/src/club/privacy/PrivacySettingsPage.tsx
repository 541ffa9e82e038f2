import { useQuery } from "../../device/store/query";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { AdministratorsOnly } from "../administration/AdministratorsOnly";
import { privacyText } from "../data/privacy";
import { ConsentList } from "./ConsentList";
import { GuardianForm } from "./GuardianForm";
import { KeptTimesForm } from "./KeptTimesForm";
import { PrivacyTextForm } from "./PrivacyTextForm";

/** The privacy text with its versions, whom to write to, and when data is deleted, for administrators (K13). */
export function PrivacySettingsPage() {
  const text = useQuery(privacyText());
  return (
    <AdministratorsOnly title={t("club.privacy.settings")} parent="/settings/club">
      <KeptTimesForm />
      <GuardianForm />
      {text.state === "waiting" && <Waiting what={t("club.privacy.title")} lines={6} />}
      {text.state === "absent" && <KeptProblem problem={text.problem} />}
      {text.state === "here" && <PrivacyTextForm key={text.value.version} present={text.value} />}
      <ConsentList key={`agreed-${text.state === "here" ? text.value.version : 0}`} />
      <Rows>
        <LinkRow to="/settings/club/processing" icon="file" title={t("club.processing.title")} text={t("club.processing.text")} />
      </Rows>
    </AdministratorsOnly>
  );
}
