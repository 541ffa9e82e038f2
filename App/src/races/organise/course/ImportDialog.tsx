import { useEffect, useState } from "react";
import type { CourseLines } from "../../../device/api";
import { asProblem, type Problem } from "../../../device/network/problem";
import { Button } from "../../../shell/components/Button";
import { Check } from "../../../shell/components/Check";
import { Dialog } from "../../../shell/components/Dialog";
import { LineOutline } from "../../../shell/components/LineOutline";
import { Notice } from "../../../shell/components/Notice";
import { showUndoable } from "../../../shell/components/toast";
import { distance } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { problemWords } from "../../../shell/words/problem";
import { known, useCheckpoints } from "../data/records";
import { ChosenLine, readLines, replaceByFile } from "./replaceCourse";
import { shortestWords } from "./shortest";
import "./ImportDialog.css";

type Lines = CourseLines["lines"];

/** Imports a course from a file, with its checkpoints on request; asks which line it is if the file has several. */
export function ImportDialog({ race, file, onClose }: { race: string; file: File; onClose: () => void }) {
  const checkpoints = known(useCheckpoints(race));
  const hasCheckpoints = checkpoints.length > 0;
  const [lines, setLines] = useState<Lines | null>(null);
  const [chosen, choose] = useState<ChosenLine>(0);
  const [isReplacing, setReplacing] = useState(!hasCheckpoints);
  const [busy, setBusy] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      try {
        const { lines } = await readLines(race, file);
        if (!isOpen) return;
        setLines(lines);
        choose(longest(lines));
      } catch (error) {
        if (isOpen) setProblem(refusalWords(asProblem(error)));
      }
      if (isOpen) setBusy(false);
    };
    void read();
    return () => {
      isOpen = false;
    };
  }, [race, file]);

  async function send(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const line = lines && lines.length > 1 ? chosen : null;
      const { imported, undo } = await replaceByFile(race, file, line, isReplacing ? checkpoints : null);
      onClose();
      showUndoable(t("races.organise.course.imported", { length: distance(imported.length_m) }), undo);
    } catch (error) {
      setProblem(refusalWords(asProblem(error)));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t("races.organise.course.importTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {t("races.organise.course.take")}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <p className="course-file">{file.name}</p>
      {lines && lines.length > 1 && <LineChoice lines={lines} chosen={chosen} onChange={choose} />}
      <Check
        label={t("races.organise.course.waypoints")}
        {...(hasCheckpoints && { hint: t("races.organise.course.waypointsHint") })}
        checked={isReplacing}
        onChange={setReplacing}
      />
    </Dialog>
  );
}

/** The number of the longest line, which is most likely the course. */
function longest(lines: Lines): number {
  const lengths = lines.map(({ length_m }) => length_m);
  return Math.max(0, lengths.indexOf(Math.max(...lengths)));
}

interface LineChoiceProps {
  lines: Lines;
  chosen: ChosenLine;
  onChange: (line: ChosenLine) => void;
}

/** A choice among the lines of a file, and all of them one after another. */
function LineChoice({ lines, chosen, onChange }: LineChoiceProps) {
  const choices = lines.map(({ name, length_m, preview }, index) => ({
    value: index as ChosenLine,
    label: name ?? t("races.organise.course.line", { number: index + 1 }),
    length: length_m,
    parts: [preview],
  }));
  const all = {
    value: "all" as const,
    label: t("races.organise.course.allLines"),
    length: lines.reduce((sum, { length_m }) => sum + length_m, 0),
    parts: lines.map(({ preview }) => preview),
  };
  return (
    <fieldset className="course-lines">
      <legend className="choice-label">{t("races.organise.course.whichLine", { count: lines.length })}</legend>
      {[...choices, all].map(({ value, label, length, parts }) => (
        <label key={value} className="course-line">
          <input type="radio" name="line" checked={value === chosen} onChange={() => onChange(value)} />
          <LineOutline parts={parts} />
          <span className="course-line-words">
            <span className="row-title">{label}</span>
            <span className="row-text">{distance(length)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the message for a refused file. */
function refusalWords(problem: Problem): string {
  const code = problem.fields[0]?.code;
  if (code === "no_course") return t("races.organise.course.noLine");
  if (code === "only_waypoints") return t("races.organise.course.onlyWaypoints");
  if (code === "too_short") return shortestWords();
  return problemWords(problem);
}
