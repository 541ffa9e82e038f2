import type { AdministrationOverview, MailServer, Maps } from "../../device/api";
import { useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { useMaps } from "../../map/data/useMaps";
import { Card } from "../../shell/components/Card";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { useAsked } from "../administration/useAsked";
import { mailServerQuery } from "../data/notices";
import "./ServerCard.css";

/** What the server's configuration has, which only its machine can change. What the server does not know is left out. */
export function ServerCard() {
  const maps = useMaps();
  const mail = useQuery(mailServerQuery(useShownMember()));
  const [overview] = useAsked<AdministrationOverview>("/overview");
  return (
    <Card title={t("club.club.server")}>
      <p>{t("club.club.serverText")}</p>
      <dl className="server-card">
        {maps.state === "here" && (
          <div>
            <dt>{t("club.club.map")}</dt>
            <dd>{t(`club.club.map.${placeOf(maps.value)}`)}</dd>
            <dd className="server-card-option">{t("club.club.mapOption")}</dd>
          </div>
        )}
        {overview.state === "here" && (
          <div>
            <dt>{t("club.club.backup")}</dt>
            <dd>{overview.value.backup.made_at === undefined ? t("club.club.backup.none") : dateTime(overview.value.backup.made_at)}</dd>
            <dd className="server-card-option">
              <Link to="/settings/administration/backup">{t("club.administration.backup")}</Link>
            </dd>
          </div>
        )}
        {mail.state === "here" && (
          <div>
            <dt>{t("club.club.mail")}</dt>
            <MailWords mail={mail.value} />
            <dd className="server-card-option">{t("club.club.mailOption")}</dd>
          </div>
        )}
        {overview.state === "here" && (
          <div>
            <dt>{t("club.club.version")}</dt>
            <dd>Cordada {overview.value.version}</dd>
            <dd className="server-card-option">{t("club.club.versionNote")}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function placeOf({ tiles }: Maps): "none" | "file" | "address" {
  const [first] = tiles ?? [];
  if (first === undefined) return "none";
  return first.startsWith("/") ? "file" : "address";
}

/** By which server mails leave, and how the last ones went. */
function MailWords({ mail: { is_configured, sender = "", server = "", last_sent_at, failure } }: { mail: MailServer }) {
  if (!is_configured) return <dd>{t("club.club.mail.none")}</dd>;
  return (
    <>
      <dd>{t("club.club.mail.by", { sender, server })}</dd>
      {last_sent_at !== undefined && <dd>{t("club.club.mail.sentAt", { time: dateTime(last_sent_at) })}</dd>}
      {failure !== undefined && <dd>{t("club.club.mail.failure", { reason: failure })}</dd>}
    </>
  );
}
