import { useMemo, useState } from "react";
import { deviceMember, useShownMember } from "../../device/session/session";
import { gradePyramid } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { Button, LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { MoreRows } from "../../shell/components/MoreRows";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { useProblems } from "../data/records";
import { countedScale, useGradeWords, useShownScale } from "../grades/gradeScale";
import { Tabs } from "../list/Tabs";
import { useBouldersCore } from "../useBouldersCore";
import { EntryDialog } from "./EntryDialog";
import { GradePyramid } from "./GradePyramid";
import { filtered, isFirstSend, DescribedEntry, sessionsOf, useDescribedEntries, wholeLogbook } from "./describedEntries";
import { LogFilters } from "./LogFilters";
import { SendDialog } from "./SendDialog";
import { SendTimeline } from "./SendTimeline";
import { SessionRows } from "./SessionRows";
import "../list/list.css";
import "./LogbookScreen.css";

/** The member's logbook, latest first (B6). */
export function LogbookScreen() {
  const core = useBouldersCore();
  const member = useShownMember();
  const entries = useDescribedEntries(core);
  const canChoose = useProblems().length > 0;
  const [adding, setAdding] = useState<"send" | "entry" | null>(null);
  return (
    <Page title={t("boulders.tab")} width="wide">
      <Tabs />
      <div className="logbook-actions">
        {canChoose && (
          <Button kind="primary" icon="check" onClick={() => setAdding("send")}>
            {t("boulders.logbook.send")}
          </Button>
        )}
        <Button kind={canChoose ? "plain" : "primary"} icon="plus" onClick={() => setAdding("entry")}>
          {t("boulders.logbook.add")}
        </Button>
        {member !== deviceMember && (
          <LinkButton to="/boulders/friends" icon="person">
            {t("boulders.friends.title")}
          </LinkButton>
        )}
        <LinkButton to="/boulders/logbook/files" icon="file">
          {t("boulders.transfer.title")}
        </LinkButton>
      </div>
      {!core || !entries ? (
        <Waiting what={t("boulders.loading")} />
      ) : entries.length > 0 ? (
        <WholeLogbook core={core} entries={entries} />
      ) : (
        <EmptyState icon="check" title={t("boulders.logbook.none")} text={t("boulders.logbook.noneText")} />
      )}
      {adding === "send" && <SendDialog onClose={() => setAdding(null)} />}
      {adding === "entry" && core && (
        <EntryDialog core={core} usualPlace={entries?.[0]?.place ?? ""} onClose={() => setAdding(null)} />
      )}
    </Page>
  );
}

/** The number of sessions drawn at a time. */
const batch = 15;

function WholeLogbook({ core, entries }: { core: Core; entries: readonly DescribedEntry[] }) {
  const [filter, setFilter] = useState(wholeLogbook);
  const [count, setCount] = useState(batch);
  const gradeWords = useGradeWords();
  const scale = countedScale(useShownScale());
  const shown = useMemo(() => filtered(entries, filter, gradeWords), [entries, filter, gradeWords]);
  const sessions = useMemo(() => sessionsOf(shown), [shown]);
  const sends = useMemo(() => shown.filter(isFirstSend), [shown]);
  const { levels, others } = useMemo(
    () => gradePyramid(core, scale, sends.map(({ grade, outcome }) => ({ grade, is_flash: outcome === "flash" }))),
    [core, scale, sends],
  );
  const left = sessions.length - count;
  return (
    <div className="logbook">
      <div className="logbook-list">
        <LogFilters
          entries={entries}
          filter={filter}
          gradeWords={gradeWords}
          onChange={(next) => {
            setFilter(next);
            setCount(batch);
          }}
        />
        {sessions.length === 0 && <p className="row-text">{t("boulders.filter.nothing")}</p>}
        {sessions.slice(0, count).map((session) => (
          <SessionRows key={session.key} core={core} session={session} gradeWords={gradeWords} />
        ))}
        {left > 0 && (
          <MoreRows left={left} words={t("boulders.more", { count: left })} onMore={() => setCount(count + batch)} />
        )}
      </div>
      {levels.length + others.length > 0 && (
        <div className="logbook-graphs">
          <GradePyramid levels={levels} others={others} />
          {levels.length > 0 && <SendTimeline levels={levels} sends={sends} />}
        </div>
      )}
    </div>
  );
}
