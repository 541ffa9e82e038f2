import { useState } from "react";
import type { Difficulty, SessionOutcome } from "../../engine/bouldering";
import type { Core } from "../../engine/core";
import { IconButton } from "../../shell/components/Button";
import type { IconDrawing } from "../../shell/components/Icon";
import { Row, Rows } from "../../shell/components/Rows";
import { showUndoable } from "../../shell/components/toast";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { Link } from "../../shell/routing/Link";
import { deleteTries } from "../data/tries";
import { flashIcon } from "../icons";
import { problemPath } from "../list/ProblemGrid";
import { DayPicture } from "./DayPicture";
import { EntryDialog } from "./EntryDialog";
import { LogEntry, LogSession } from "./logEntries";

export const outcomes: Readonly<Record<SessionOutcome, { icon: IconDrawing; words: PhraseName }>> = {
  flash: { icon: flashIcon, words: "boulders.outcome.flash" },
  send: { icon: "check", words: "boulders.problem.sent" },
  repeat: { icon: "renew", words: "boulders.outcome.repeat" },
  tried: { icon: "minus", words: "boulders.outcome.tried" },
};

interface SessionRowsProps {
  core: Core;
  session: LogSession;
  gradeWords: (grade: Difficulty, gym?: string | null) => string;
}

/** One session: the day, the place, and what was climbed. */
export function SessionRows({ core, session: { time, place, entries }, gradeWords }: SessionRowsProps) {
  const [edited, setEdited] = useState<LogEntry | null>(null);
  const remove = ({ tries }: LogEntry) => showUndoable(t("boulders.log.deleted"), deleteTries(tries));
  return (
    <section className="section logbook-session">
      <h2>
        {date(time)} {place && <span className="logbook-place">{place}</span>}
      </h2>
      <Rows>
        {entries.map((entry) => {
          const { tries, name, grade, outcome, problem } = entry;
          const title = [grade && gradeWords(grade, tries.gym), name].filter(Boolean).join(" · ") || t("boulders.problem.title");
          const { icon, words } = outcomes[outcome];
          const count = tries.tries == null || outcome === "flash" ? "" : t("boulders.log.tries", { count: tries.tries });
          return (
            <Row
              key={tries.id}
              icon={icon}
              title={title}
              text={
                <>
                  {[t(words), count, tries.note].filter(Boolean).join(" · ")}
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
              <DayPicture core={core} entry={entry} />
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
