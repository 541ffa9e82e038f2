import { useEffect, useState } from "react";
import type { MemberPage as PageOfMembers } from "../../device/api";
import { useClub } from "../../device/session/club";
import { LinkButton } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { MoreRows } from "../../shell/components/MoreRows";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { SearchField } from "../../shell/components/SearchField";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { usePages } from "../data/usePages";
import "./Administration.css";

/** The members of the club, with a search while typing. */
export function MembersPage() {
  return (
    <AdministratorsOnly
      title={t("club.administration.members")}
      parent="/settings/administration"
      actions={
        <LinkButton to="/settings/administration/members/invite" icon="plus" folds>
          {t("club.administration.invite")}
        </LinkButton>
      }
    >
      <MemberList />
    </AdministratorsOnly>
  );
}

const choices = ["all", "administrators", "deactivated", "awaits_guardian"] as const;
const queries = {
  all: "",
  administrators: "role=administrator",
  deactivated: "state=deactivated",
  awaits_guardian: "state=awaits_guardian",
};
/** Milliseconds without typing after which the server is asked. */
const pause = 150;

function MemberList() {
  const [search, setSearch] = useState("");
  const [asked, setAsked] = useState("");
  const [choice, setChoice] = useState<(typeof choices)[number]>("all");
  const { guardian_age } = useClub().club;
  const offered = choices.filter((value) => value !== "awaits_guardian" || guardian_age !== undefined);

  useEffect(() => {
    const timer = setTimeout(() => setAsked(search.trim()), pause);
    return () => clearTimeout(timer);
  }, [search]);

  const filter = [asked && `search=${encodeURIComponent(asked.slice(0, 100))}`, queries[choice]].filter(Boolean).join("&");
  const [{ pages, problem, isWaiting }, more] = usePages<PageOfMembers>(
    `/administration/members?${filter}`,
    ({ next }) => next && `&after=${encodeURIComponent(next)}`,
  );
  const members = pages.flatMap((page) => page.members);
  const count = pages[0]?.count ?? 0;

  return (
    <>
      <SearchField label={t("club.administration.search")} value={search} onChange={setSearch} />
      <Choice
        label={t("club.administration.which")}
        labelUnseen
        value={choice}
        options={offered.map((value) => ({ value, label: t(`club.administration.which.${value}`) }))}
        onChange={setChoice}
      />
      {pages.length === 0 && isWaiting && <Waiting what={t("club.administration.members")} lines={6} />}
      {problem && <KeptProblem problem={problem} />}
      {pages.length > 0 && (
        <p className="administration-count" role="status">
          {t("club.administration.count", { count })}
        </p>
      )}
      {pages.length > 0 && members.length === 0 && (
        <EmptyState icon="search" title={t("club.administration.none")} text={t("club.administration.noneText")} />
      )}
      {members.length > 0 && (
        <Rows>
          {members.map(({ id, display_name, user_name, email, role, deactivated_at }) => (
            <LinkRow
              key={id}
              to={`/settings/administration/members/${id}`}
              title={display_name}
              text={`${user_name} · ${email}`}
            >
              {choice === "awaits_guardian" ? null : deactivated_at !== undefined ? (
                <span className="administration-mark" data-kind="off">
                  {t("club.administration.deactivated")}
                </span>
              ) : (
                role === "administrator" && <span className="administration-mark">{t("club.administration.administrator")}</span>
              )}
            </LinkRow>
          ))}
        </Rows>
      )}
      {members.length < count && !problem && (
        <MoreRows
          left={count - members.length}
          words={t("club.administration.more", { count: count - members.length })}
          onMore={more}
        />
      )}
    </>
  );
}
