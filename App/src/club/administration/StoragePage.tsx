import type { ClubStorage } from "../../device/api";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { LinkRow, Row, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { bytes } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { areaName } from "./areaName";
import { useAsked } from "./useAsked";
import "./Administration.css";

/** What areas and members use of the club's storage. */
export function StoragePage() {
  return (
    <AdministratorsOnly title={t("club.administration.storage")} parent="/settings/administration">
      <Use />
    </AdministratorsOnly>
  );
}

function Use() {
  const [storage, refresh] = useAsked<ClubStorage>("/storage");
  if (storage.state === "waiting") return <Waiting what={t("club.administration.storage")} lines={5} />;
  if (storage.state === "absent") return <KeptProblem problem={storage.problem} onRetry={() => void refresh()} />;
  const { members } = storage.value;
  const areas = storage.value.areas
    .filter(({ records, files }) => records > 0 || files > 0)
    .sort((one, other) => other.bytes - one.bytes || other.records - one.records);
  return (
    <>
      <section className="section">
        <h2>{t("club.administration.byArea")}</h2>
        <Rows>
          {areas.map(({ area, records, files, bytes: size }) => (
            <Row
              key={area}
              title={areaName(area)}
              text={`${t("club.administration.records", { count: records })} · ${t("club.administration.files", { count: files })}`}
            >
              <span className="administration-amount">{bytes(size)}</span>
            </Row>
          ))}
        </Rows>
        <p className="administration-count">{t("club.administration.byAreaNote")}</p>
      </section>
      <section className="section">
        <h2>{t("club.administration.byMember")}</h2>
        {members.length === 0 && <p>{t("club.administration.nothingStored")}</p>}
        {members.length > 0 && (
          <Rows>
            {members.map(({ id, display_name, used }) => (
              <LinkRow key={id} to={`/settings/administration/members/${id}`} title={display_name}>
                <span className="administration-amount">{bytes(used)}</span>
              </LinkRow>
            ))}
          </Rows>
        )}
      </section>
    </>
  );
}
