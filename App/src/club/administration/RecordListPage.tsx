import { useEffect, useState } from "react";
import type { RecordsOfClub } from "../../device/api";
import { Choice } from "../../shell/components/Choice";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { MoreRows } from "../../shell/components/MoreRows";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { SearchField } from "../../shell/components/SearchField";
import { Waiting } from "../../shell/components/Waiting";
import { spaceWords } from "../../shell/declaredAreas";
import { bytes, dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { usePages } from "../data/usePages";
import { useRecordKind } from "./useRecordKind";
import "./Administration.css";

type Listed = RecordsOfClub["records"][number];

/** The records of one kind, of all spaces or of the member or space that the address names. */
export function RecordListPage({ parameters: { collection = "" } }: { parameters: { collection?: string } }) {
  const kindOf = useRecordKind();
  const [place] = useState(placeOfAddress);
  return (
    <AdministratorsOnly
      title={kindOf(collection)}
      parent={place.startsWith("member=") ? `/settings/administration/members/${place.slice(7)}` : "/settings/administration/records"}
    >
      <RecordList collection={collection} place={place} />
    </AdministratorsOnly>
  );
}

/** The query of the member or the space in the address. */
function placeOfAddress(): string {
  const query = new URLSearchParams(location.search);
  for (const name of ["member", "space"]) {
    const value = query.get(name);
    if (value !== null) return `${name}=${encodeURIComponent(value)}`;
  }
  return "";
}

const states = ["live", "deleted"] as const;
/** Milliseconds without typing after which the server is asked. */
const pause = 250;

function RecordList({ collection, place }: { collection: string; place: string }) {
  const [search, setSearch] = useState("");
  const [asked, setAsked] = useState("");
  const [state, setState] = useState<(typeof states)[number]>("live");

  useEffect(() => {
    const timer = setTimeout(() => setAsked(search.trim()), pause);
    return () => clearTimeout(timer);
  }, [search]);

  const filter = [place, asked && `text=${encodeURIComponent(asked.slice(0, 100))}`, state === "deleted" && "state=deleted"]
    .filter(Boolean)
    .join("&");
  const [{ pages, problem, isWaiting }, more] = usePages<RecordsOfClub>(
    `/administration/records/${collection}?${filter}`,
    ({ next }) => (next === undefined ? undefined : `&before=${next}`),
  );
  const records = pages.flatMap((page) => page.records);
  const next = pages.at(-1)?.next;
  const where = records[0];

  return (
    <>
      {place !== "" && where && (
        <p className="administration-count">
          {place.startsWith("member=")
            ? t("club.administration.recordsOfMember", { name: where.author_name ?? "" })
            : t("club.administration.recordsOfSpace", { name: placeName(where) })}
        </p>
      )}
      <SearchField label={t("club.administration.recordSearch")} value={search} onChange={setSearch} />
      <Choice
        label={t("club.administration.which")}
        labelUnseen
        value={state}
        options={states.map((value) => ({ value, label: t(`club.administration.record.${value}`) }))}
        onChange={setState}
      />
      {pages.length === 0 && isWaiting && <Waiting what={t("club.administration.everything")} lines={6} />}
      {problem && <KeptProblem problem={problem} />}
      {pages.length > 0 && records.length === 0 && next === undefined && (
        <EmptyState
          icon="search"
          title={t("club.administration.recordNone")}
          text={asked === "" ? t("club.administration.recordNoneText") : t("club.administration.recordSearchText")}
        />
      )}
      {records.length > 0 && (
        <Rows>
          {records.map((record) => (
            <LinkRow
              key={`${record.space}/${record.id}`}
              to={`/settings/administration/records/${record.collection}/${record.space}/${record.id}`}
              icon={record.sight === "content" ? (record.is_hidden ? "warning" : "file") : "lock"}
              title={titleOf(record)}
              text={[record.label !== undefined && placeName(record), dateTime(record.deleted_at ?? record.updated_at)]
                .filter(Boolean)
                .join(" · ")}
            >
              <span className="administration-amount">{bytes(record.bytes)}</span>
            </LinkRow>
          ))}
        </Rows>
      )}
      {next !== undefined && !problem && <MoreRows left={next} words={t("club.administration.older")} onMore={more} />}
    </>
  );
}

/** What stands for a record: its first words, or its place where they are not shown. */
const titleOf = (record: Listed): string => record.label ?? placeName(record);

/** The name of a shared space, or of the owner of an own one. */
export function placeName({ space_kind, space_name, author_name }: Pick<Listed, "space_kind" | "space_name" | "author_name">): string {
  if (space_kind === "own") return author_name ?? "";
  const words = spaceWords(space_kind);
  return space_name ?? (words ? t(words.kind) : space_kind === "club" ? t("club.club.title") : space_kind);
}
