import type { AdministrationOverview } from "../../device/api";
import { CountBadge } from "../../shell/components/CountBadge";
import { Icon } from "../../shell/components/Icon";
import { mapIcon } from "../../map/icons";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { layersIcon, tagIcon } from "../../shell/components/signs";
import { contributions } from "../../shell/declaredAreas";
import { t } from "../../shell/language/language";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { BackupNotice } from "./BackupNotice";
import { useAsked } from "./useAsked";
import "./Administration.css";

/** The pages from which administrators run the club (K5). */
export function AdministrationPage() {
  return (
    <AdministratorsOnly title={t("club.administration.title")} parent="/settings">
      <Pages />
    </AdministratorsOnly>
  );
}

function Pages() {
  const [asked] = useAsked<AdministrationOverview>("/overview");
  const overview = asked.state === "here" ? asked.value : null;
  return (
    <>
      {overview && <BackupNotice backup={overview.backup} />}
      <Rows>
        <LinkRow
          to="/settings/administration/members"
          icon="person"
          title={t("club.administration.members")}
          text={t("club.administration.membersText")}
        >
          {overview && overview.minors_waiting > 0 && (
            <CountBadge
              count={overview.minors_waiting}
              words={t("club.administration.minorsWaiting", { count: overview.minors_waiting })}
            />
          )}
        </LinkRow>
        <LinkRow to="/settings/reports" icon="warning" title={t("club.report.queue")} text={t("club.report.queueText")}>
          {overview && overview.reports > 0 && (
            <CountBadge count={overview.reports} words={t("club.administration.reports", { count: overview.reports })} />
          )}
        </LinkRow>
        <LinkRow
          to="/settings/administration/records"
          icon="search"
          title={t("club.administration.everything")}
          text={t("club.administration.everythingText")}
        />
        <LinkRow to="/settings/club" icon="flag" title={t("club.club.title")} text={t("club.club.text")} />
      </Rows>
      <Rows>
        <LinkRow
          to="/settings/administration/backup"
          icon="check"
          title={t("club.administration.backup")}
          text={t("club.administration.backupText")}
        >
          {overview?.backup.needs_attention && (
            <span className="administration-alarm">
              <Icon drawing="warning" size={20} label={t("club.administration.attention")} />
            </span>
          )}
        </LinkRow>
        <LinkRow
          to="/settings/administration/storage"
          icon={layersIcon}
          title={t("club.administration.storage")}
          text={t("club.administration.storageText")}
        />
        <LinkRow
          to="/settings/administration/jobs"
          icon="renew"
          title={t("club.administration.jobs")}
          text={
            overview && overview.running > 0
              ? t("club.administration.running", { count: overview.running })
              : t("club.administration.jobsText")
          }
        />
        <LinkRow
          to="/settings/administration/log"
          icon="file"
          title={t("club.administration.log")}
          text={t("club.administration.logText")}
        />
        <LinkRow to="/settings/administration/map" icon={mapIcon} title={t("map.regions.title")} text={t("map.regions.text")} />
      </Rows>
      <Rows>
        <LinkRow to="/settings/apps/registered" icon={tagIcon} title={t("club.registered.title")} text={t("club.registered.text")} />
        {contributions().flatMap(({ administration = [] }) =>
          administration.map(({ path, icon, title, text }) => (
            <LinkRow key={path} to={path} icon={icon} title={t(title)} text={t(text)} />
          )),
        )}
      </Rows>
    </>
  );
}
