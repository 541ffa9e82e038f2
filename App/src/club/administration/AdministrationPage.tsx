import { LinkRow, Rows } from "../../shell/components/Rows";
import { layersIcon } from "../../shell/components/signs";
import { t } from "../../shell/language/language";
import { AdministratorsOnly } from "./AdministratorsOnly";

/** The pages from which administrators run the club (K5). */
export function AdministrationPage() {
  return (
    <AdministratorsOnly title={t("club.administration.title")} parent="/settings">
      <Rows>
        <LinkRow
          to="/settings/administration/members"
          icon="person"
          title={t("club.administration.members")}
          text={t("club.administration.membersText")}
        />
        <LinkRow to="/settings/reports" icon="warning" title={t("club.report.queue")} text={t("club.report.queueText")} />
        <LinkRow
          to="/settings/administration/storage"
          icon={layersIcon}
          title={t("club.administration.storage")}
          text={t("club.administration.storageText")}
        />
        <LinkRow
          to="/settings/administration/log"
          icon="file"
          title={t("club.administration.log")}
          text={t("club.administration.logText")}
        />
        <LinkRow to="/settings/apps/registered" icon="lock" title={t("club.registered.title")} text={t("club.registered.text")} />
        <LinkRow
          to="/settings/administration/jobs"
          icon="renew"
          title={t("club.administration.jobs")}
          text={t("club.administration.jobsText")}
        />
      </Rows>
    </AdministratorsOnly>
  );
}
