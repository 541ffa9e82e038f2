import type { Race } from "../../device/api";
import { LinkButton } from "../../shell/components/Button";
import { Row, Rows } from "../../shell/components/Rows";
import { eyeClosedIcon } from "../../shell/components/signs";
import { t } from "../../shell/language/language";
import { useRaceFields } from "./data/records";
import { isAtLeast, useRole } from "./data/role";

/** Tells participants of a race that is not public that only they see it; organisers get a link to its publication. */
export function HiddenRace({ race }: { race: Race }) {
  const role = useRole(race.id);
  const fields = useRaceFields(race.id);
  const isPublic = fields ? fields.is_public === true : race.is_public;
  if (!role || isPublic) return null;
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
