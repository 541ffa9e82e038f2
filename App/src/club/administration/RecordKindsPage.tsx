import type { RecordCollections } from "../../device/api";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { areaName } from "./areaName";
import { useAsked } from "./useAsked";
import { useRecordKind } from "./useRecordKind";
import "./Administration.css";

/** The kinds of records of all areas, each with its list: of all, or of the member whom the address names. */
export function RecordKindsPage() {
  const member = new URLSearchParams(location.search).get("member") ?? undefined;
  const parent = member === undefined ? "/settings/administration" : `/settings/administration/members/${member}`;
  return (
    <AdministratorsOnly
      title={t(member === undefined ? "club.administration.everything" : "club.administration.memberRecords")}
      parent={parent}
    >
      <p>{t("club.administration.everythingNote")}</p>
      <RecordKinds member={member} />
    </AdministratorsOnly>
  );
}

/** Links to the records of each kind, of all or of one member. */
function RecordKinds({ member }: { member: string | undefined }) {
  const [asked, refresh] = useAsked<RecordCollections>("/collections");
  const kindOf = useRecordKind();
  if (asked.state === "waiting") return <Waiting what={t("club.administration.everything")} lines={6} />;
  if (asked.state === "absent") return <KeptProblem problem={asked.problem} onRetry={() => void refresh()} />;
  const { collections } = asked.value;
  const areas = [...new Set(collections.map(({ area }) => area))];
  return (
    <>
      {areas.map((area) => (
        <section key={area} className="section">
          <h2>{areaName(area)}</h2>
          <Rows>
            {collections
              .filter((collection) => collection.area === area)
              .map(({ name, records }) => (
                <LinkRow
                  key={name}
                  to={`/settings/administration/records/${name}${member === undefined ? "" : `?member=${member}`}`}
                  title={kindOf(name)}
                >
                  {member === undefined && <span className="administration-amount">{number(records)}</span>}
                </LinkRow>
              ))}
          </Rows>
        </section>
      ))}
    </>
  );
}
