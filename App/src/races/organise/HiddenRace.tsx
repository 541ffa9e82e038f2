import type { Race } from "../../device/api";
import { LinkButton } from "../../shell/components/Button";
import { Row, Rows } from "../../shell/components/Rows";
import { eyeClosedIcon, eyeIcon } from "../../shell/components/signs";
import { t } from "../../shell/language/language";
import { useRaceFields } from "./data/records";
import { isAtLeast, useRole } from "./data/role";
import { visibilityOf } from "./visibility";

/** Tells the people of a race that not everybody sees it; organisers of one that only they see get a link to its publication. */
export function HiddenRace({ race }: { race: Race }) {
  const role = useRole(race.id);
  const fields = useRaceFields(race.id);
  const visibility = visibilityOf(fields ?? race);
  if (!role || visibility === "everybody") return null;
  if (visibility === "club") {
    return (
      <Rows>
        <Row icon={eyeIcon} title={t("races.organise.club")} text={t("races.organise.clubText")} />
      </Rows>
    );
  }
  const canPublish = isAtLeast(role, "editor");
  return (
    <Rows>
      <Row icon={eyeClosedIcon} title={t("races.organise.draft")} text={t(canPublish ? "races.organise.hiddenText" : "races.organise.hiddenAsk")}>
        {canPublish && (
          <LinkButton to={`/races/${race.id}/organise`} kind="primary">
            {t("races.organise.publish")}
          </LinkButton>
        )}
      </Row>
    </Rows>
  );
}
