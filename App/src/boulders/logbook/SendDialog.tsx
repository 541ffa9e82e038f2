import { useMemo } from "react";
import { Dialog } from "../../shell/components/Dialog";
import { Button } from "../../shell/components/Button";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { Problem, useGymName, useProblems, useProjects, useLogbookEntries } from "../data/records";
import { addEntry, entryOf } from "../data/logbook";
import { useGradeWords } from "../grades/gradeScale";
import { MarkedThumbnail } from "../picture/MarkedThumbnail";

/** The maximum number of problems offered. */
const most = 30;

/** Logs a send of today with one press: projects first, then recently tried, then new problems. */
export function SendDialog({ onClose }: { onClose: () => void }) {
  const problems = useProblems();
  const projects = useProjects();
  const entries = useLogbookEntries();
  const gymName = useGymName();
  const gradeWords = useGradeWords();
  const offered = useMemo(() => {
    const known = new Map(problems.map((problem) => [problem.id, problem]));
    const sent = new Set(entries.flatMap(({ problem, is_send }) => (is_send && problem ? [problem] : [])));
    const ids = [...projects.map(({ problem }) => problem), ...entries.map(({ problem }) => problem ?? ""), ...known.keys()];
    return [...new Set(ids)].flatMap((id) => (sent.has(id) ? [] : (known.get(id) ?? []))).slice(0, most);
  }, [problems, projects, entries]);

  function send(problem: Problem): void {
    const undo = addEntry(entryOf(problem.space, gymName(problem.space), problem, null, true), projects);
    onClose();
    showUndoable(t("boulders.logbook.added"), undo);
  }

  return (
    <Dialog title={t("boulders.logbook.which")} onClose={onClose} actions={<Button onClick={onClose}>{t("dialog.cancel")}</Button>}>
      {offered.length === 0 && <p>{t("boulders.logbook.allSent")}</p>}
      <ul className="send-choices">
        {offered.map((problem) => (
          <li key={problem.id}>
            <button type="button" className="send-choice" onClick={() => send(problem)}>
              <MarkedThumbnail picture={problem.picture} sizes={problem.sizes} marks={problem.marks} />
              <span className="problem-words">
                <span className="problem-title">{problem.name || gymName(problem.space)}</span>
                <span className="problem-text">{gradeWords(problem.grade, problem.space)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
