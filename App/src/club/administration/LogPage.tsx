import type { AdministrationLog } from "../../device/api";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { MoreRows } from "../../shell/components/MoreRows";
import { Row, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { bytes, dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { jobName } from "./jobName";
import { usePages } from "../data/usePages";
import { useRecordKind } from "./useRecordKind";
import "./Administration.css";

type Entry = AdministrationLog["entries"][number];

/** All that administrators did, the latest first. */
export function LogPage() {
  return (
    <AdministratorsOnly title={t("club.administration.log")} parent="/settings/administration">
      <p>{t("club.administration.logNote")}</p>
      <LogOf />
    </AdministratorsOnly>
  );
}

/** The log of all acts, or of those on one member. */
export function LogOf({ subject }: { subject?: string }) {
  const [{ pages, problem, isWaiting }, more] = usePages<AdministrationLog>(
    subject === undefined ? "/administration/log?" : `/administration/log?subject=${subject}`,
    ({ next }) => (next === undefined ? undefined : `&before=${next}`),
  );
  const kindOf = useRecordKind();
  const entries = pages.flatMap((page) => page.entries);
  const next = pages.at(-1)?.next;
  if (pages.length === 0 && isWaiting) return <Waiting what={t("club.administration.log")} lines={3} />;
  if (problem && pages.length === 0) return <KeptProblem problem={problem} />;
  if (entries.length === 0) {
    return subject === undefined ? (
      <EmptyState icon="file" title={t("club.administration.logEmpty")} text={t("club.administration.logEmptyText")} />
    ) : (
      <p className="administration-count">{t("club.administration.logEmpty")}</p>
    );
  }
  return (
    <>
      <Rows>
        {entries.map((entry) => (
          <Row
            key={entry.number}
            title={sentence(entry, kindOf)}
            text={`${entry.author_name ?? t("club.administration.console")} · ${dateTime(entry.at)}`}
          />
        ))}
      </Rows>
      {next !== undefined && <MoreRows left={next} words={t("club.administration.older")} onMore={more} />}
    </>
  );
}

/** What an entry tells, in a sentence without its author. */
function sentence({ act, subject_name = "", before, after }: Entry, kindOf: (collection: string) => string): string {
  const name = act.startsWith("record_") ? kindOf(subject_name) : act === "job_cancelled" ? jobName(subject_name) : subject_name;
  return t(`club.act.${act}`, { name, ...valueWords(act, before, after) });
}

/** The values before and after an act in words. */
function valueWords(act: Entry["act"], before?: string, after?: string): { before: string; after: string } {
  const words = (value: string | undefined): string => {
    if (act === "quota_changed") return value === undefined ? t("club.administration.usual") : bytes(Number(value));
    if (act === "role_changed") {
      return t(value === "administrator" ? "club.administration.administrator" : "club.administration.ordinary");
    }
    if (act === "club_settings_changed") {
      return t(value === "list" ? "club.club.rule.list" : value === "invitation" ? "club.club.rule.invitation" : "club.club.rule.open");
    }
    if (act === "report_decided") {
      return t(value === "hide" ? "club.report.hide" : value === "restore" ? "club.report.restore" : "club.report.dismiss");
    }
    return value ?? "";
  };
  return { before: words(before), after: words(after) };
}
