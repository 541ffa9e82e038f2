import { useState } from "react";
import type { Picture } from "../../device/picture/picture";
import type { SessionOutcome } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { IconButton } from "../../shell/components/Button";
import type { IconDrawing } from "../../shell/components/Icon";
import { Row, Rows } from "../../shell/components/Rows";
import { showUndoable } from "../../shell/components/toast";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { Link } from "../../shell/routing/Link";
import type { LogbookEntry } from "../data/records";
import { deleteEntry } from "../data/logbook";
import { flashIcon } from "../icons";
import { problemPath } from "../list/ProblemCard";
import { MarkedThumbnail } from "../picture/MarkedThumbnail";
import { EntryDialog } from "./EntryDialog";
import { entryPath, entryTitle, GradeWords, DescribedEntry, LogSession } from "./describedEntries";

export const outcomes: Readonly<Record<SessionOutcome, { icon: IconDrawing; words: PhraseName }>> = {
  flash: { icon: flashIcon, words: "boulders.outcome.flash" },
  send: { icon: "check", words: "boulders.problem.sent" },
  repeat: { icon: "renew", words: "boulders.outcome.repeat" },
  tried: { icon: "minus", words: "boulders.outcome.tried" },
};

/** The outcome of a session and its number of tries. */
export function outcomeWords({ outcome, record: { tries } }: DescribedEntry): string {
  const count = tries == null || outcome === "flash" ? "" : t("boulders.log.tries", { count: tries });
  return [t(outcomes[outcome].words), count].filter(Boolean).join(" · ");
}

/** The wall as on that day. */
const DayPicture = ({ picture, entry: { sizes, marks } }: { picture: Picture; entry: LogbookEntry }) => (
  <span className="day-picture">
    <MarkedThumbnail picture={picture} sizes={sizes} marks={marks ?? []} />
  </span>
);

interface SessionRowsProps {
  core: Core;
  session: LogSession;
  gradeWords: GradeWords;
}

/** What a session came to: its problems, tries as far as they were counted, and sends. */
function sumWords({ entries }: LogSession): string {
  const problems = new Set(entries.map(({ key }) => key)).size;
  const tries = entries.reduce((sum, { record }) => sum + (record.tries ?? 0), 0);
  const sends = entries.filter(({ record }) => record.is_send === true).length;
  return [
    t("boulders.log.climbs", { count: problems }),
    ...(tries > 0 ? [t("boulders.log.tries", { count: tries })] : []),
    ...(sends > 0 ? [t("boulders.log.sends", { count: sends })] : []),
  ].join(" · ");
}

/** One session: its day, place and climbs. */
export function SessionRows({ core, session, gradeWords }: SessionRowsProps) {
  const { time, place, entries } = session;
  const [edited, setEdited] = useState<DescribedEntry | null>(null);
  const remove = ({ record }: DescribedEntry) => showUndoable(t("boulders.log.deleted"), deleteEntry(record));
  return (
    <section className="section logbook-session">
      <h2>
        {date(time)} {place && <span className="logbook-place">{place}</span>}
      </h2>
      <p className="row-text">{sumWords(session)}</p>
      <Rows>
        {entries.map((entry) => {
          const { record, outcome, problem } = entry;
          const title = entryTitle(entry, gradeWords);
          const { icon } = outcomes[outcome];
          return (
            <Row
              key={record.id}
              {...(record.picture ? { picture: <DayPicture picture={record.picture} entry={record} /> } : { icon })}
              title={
                <Link to={entryPath(record)} className="entry-link">
                  {title}
                </Link>
              }
              text={
                <>
                  {[outcomeWords(entry), record.note].filter(Boolean).join(" · ")}
                  {problem && (
                    <>
                      {" · "}
                      <Link to={problemPath(problem)} aria-label={`${t("boulders.logbook.open")}: ${title}`}>
                        {t("boulders.logbook.open")}
                      </Link>
                    </>
                  )}
                </>
              }
            >
              <IconButton icon="edit" label={`${t("boulders.logbook.edit")}: ${title}`} onClick={() => setEdited(entry)} />
              <IconButton icon="delete" label={`${t("boulders.log.delete")}: ${title}`} onClick={() => remove(entry)} />
            </Row>
          );
        })}
      </Rows>
      {edited && <EntryDialog core={core} entry={edited} usualPlace={place} onClose={() => setEdited(null)} />}
    </section>
  );
}
