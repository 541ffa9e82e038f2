import type { ClubBackup, Maps } from "../../device/api";
import { documentQuery } from "../../device/session/documents";
import { useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { useMaps } from "../../map/data/useMaps";
import { Card } from "../../shell/components/Card";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import "./ServerCard.css";

/** What the server's configuration has, which only its machine can change. What the server does not know is left out. */
export function ServerCard() {
  const maps = useMaps();
  const backup = useQuery(documentQuery<ClubBackup>(useShownMember(), "/club/backup"));
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
        {backup.state === "here" && (
          <div>
            <dt>{t("club.club.backup")}</dt>
            <dd>{backup.value.last_at === null ? t("club.club.backup.none") : dateTime(backup.value.last_at)}</dd>
            <dd className="server-card-option">{t("club.club.backupOption")}</dd>
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
