import { useState } from "react";
import type { Core } from "../../engine/core";
import { IconButton, LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { UnsentNotice } from "../../shell/unsent/UnsentNotice";
import { deleteEntry } from "../data/logbook";
import { DifficultyWords } from "../grades/DifficultyWords";
import { useGradeWords } from "../grades/gradeScale";
import { useColoursOfGyms } from "../grades/gymColours";
import { wallIcon } from "../icons";
import { problemPath } from "../list/ProblemCard";
import { PlayedPicture } from "../picture/PlayedPicture";
import { useBouldersCore } from "../useBouldersCore";
import { styleWords, timeWords } from "../words";
import { EntryDialog } from "./EntryDialog";
import { entryPath, EntryOfProblem, entryTitle, DescribedEntry, useDescribedEntry } from "./describedEntries";
import { outcomes, outcomeWords } from "./SessionRows";
import "../problem/ProblemScreen.css";
import "./LogbookScreen.css";

const parent = "/boulders/logbook";

/** One session at a problem, with the wall as on that day, even if the problem is gone (B6, B11). */
export function EntryScreen({ parameters }: { parameters: RouteParameters }) {
  const core = useBouldersCore();
  const found = useDescribedEntry(core, parameters["entry"] ?? "");
  const gradeWords = useGradeWords();
  return (
    <Page
      title={found ? entryTitle(found.entry, gradeWords) : t("boulders.entry.title")}
      subtitle={found?.entry.place}
      parent={parent}
      width={found?.entry.record.picture ? "wide" : "text"}
      actions={found && core && <Actions core={core} entry={found.entry} />}
    >
      {found === null ? (
        <EmptyState icon={wallIcon} title={t("boulders.entry.gone")} text={t("boulders.entry.goneText")}>
          <LinkButton to={parent}>{t("boulders.entry.toLogbook")}</LinkButton>
        </EmptyState>
      ) : found && core ? (
        <Entry core={core} {...found} />
      ) : (
        <Waiting what={t("boulders.loading")} lines={1} height={24} />
      )}
    </Page>
  );
}

function Entry({ core, entry, others }: EntryOfProblem & { core: Core }) {
  const { record, problem } = entry;
  const side = (
    <div className="problem-side">
      <UnsentNotice collection="boulder_tries" id={record.id} />
      <Facts core={core} entry={entry} />
      {problem && (
        <div>
          <LinkButton to={problemPath(problem)}>{t("boulders.logbook.open")}</LinkButton>
        </div>
      )}
      {others.length > 0 && (
        <section className="section">
          <h2>{t("boulders.entry.others")}</h2>
          <Rows>
            {others.map((each) => (
              <LinkRow
                key={each.record.id}
                to={entryPath(each.record)}
                icon={outcomes[each.outcome].icon}
                title={date(each.record.time)}
                text={outcomeWords(each)}
              />
            ))}
          </Rows>
        </section>
      )}
    </div>
  );
  if (!record.picture) return side;
  return (
    <div className="problem-page">
      <figure className="day-wall">
        <PlayedPicture core={core} picture={record.picture} marks={record.marks ?? []} />
        <figcaption className="row-text">{t("boulders.logbook.dayPicture", { day: date(record.time) })}</figcaption>
      </figure>
      {side}
    </div>
  );
}

function Facts({ core, entry }: { core: Core; entry: DescribedEntry }) {
  const { record, grade, style, place } = entry;
  const colour = useColoursOfGyms()(record.gym).find(({ name }) => grade?.scale === "colour" && name === grade.value);
  return (
    <dl className="problem-facts">
      <dt>{t("boulders.transfer.outcome")}</dt>
      <dd>{outcomeWords(entry)}</dd>
      <dt>{t("boulders.problem.made")}</dt>
      <dd>{timeWords(record)}</dd>
      {place && (
        <>
          <dt>{t("boulders.gym")}</dt>
          <dd>{place}</dd>
        </>
      )}
      <dt>{t("boulders.difficulty")}</dt>
      <dd>
        <DifficultyWords core={core} difficulty={grade} colour={colour} />
      </dd>
      <dt>{t("boulders.style")}</dt>
      <dd>{styleWords(style)}</dd>
      {record.note && (
        <>
          <dt>{t("boulders.note")}</dt>
          <dd className="entry-note">{record.note}</dd>
        </>
      )}
    </dl>
  );
}

function Actions({ core, entry }: { core: Core; entry: DescribedEntry }) {
  const [isEditing, setEditing] = useState(false);
  const remove = () => {
    const undo = deleteEntry(entry.record);
    goBack(parent);
    showUndoable(t("boulders.log.deleted"), undo);
  };
  return (
    <>
      <IconButton icon="edit" label={t("boulders.logbook.edit")} onClick={() => setEditing(true)} />
      <IconButton icon="delete" label={t("boulders.log.delete")} onClick={remove} />
      {isEditing && <EntryDialog core={core} entry={entry} usualPlace={entry.place} onClose={() => setEditing(false)} />}
    </>
  );
}
