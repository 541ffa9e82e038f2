import { useState } from "react";
import type { Core } from "../../engine/core";
import { useShownMember } from "../../device/session/session";
import { authorOf, useMay } from "../../device/sync/spaces";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { editProblem, Problem, useProblem } from "../data/records";
import { wallIcon } from "../icons";
import { problemPath } from "../list/ProblemCard";
import { useBouldersCore } from "../useBouldersCore";
import { MarkEditor } from "./MarkEditor";

/** Edits the marks of a saved problem, for members who may (B1). */
export function ProblemMarksScreen({ parameters }: { parameters: RouteParameters }) {
  const { gym = "", problem: id = "" } = parameters;
  const member = useShownMember();
  const problem = useProblem(gym, id);
  const core = useBouldersCore();
  const may = useMay();
  const author = problem ? authorOf(problem, member) : undefined;
  const mayEdit = may({ space: gym, collection: "boulder_problems", change: "edit", fields: ["marks"], author });
  return (
    <Page title={t("boulders.edit.title")} parent={problemPath({ space: gym, id })} width="wide">
      {problem === null ? (
        <EmptyState icon={wallIcon} title={t("boulders.problem.gone")} />
      ) : problem && !mayEdit ? (
        <EmptyState icon="lock" title={t("boulders.problem.others")} text={t("boulders.problem.othersText")} />
      ) : problem && core ? (
        <SavedMarks key={id} core={core} gym={gym} problem={problem} />
      ) : (
        <Waiting what={t("boulders.loading")} lines={1} height={24} />
      )}
    </Page>
  );
}

function SavedMarks({ core, gym, problem }: { core: Core; gym: string; problem: Omit<Problem, "space"> }) {
  // Marks by others meanwhile are merged mark by mark: the change contains the version seen here.
  const [opened] = useState(problem);
  const [marks, setMarks] = useState(problem.marks);
  const leave = () => goBack(problemPath({ space: gym, id: problem.id }));
  const save = () => {
    const undo = editProblem(gym, opened, { marks });
    leave();
    if (undo) showUndoable(t("boulders.form.saved"), undo);
  };
  return (
    <MarkEditor
      core={core}
      picture={opened.picture}
      marks={opened.marks}
      onChange={setMarks}
      actions={
        <>
          <Button onClick={leave}>{t("dialog.cancel")}</Button>
          <Button kind="primary" onClick={save}>
            {t("club.save")}
          </Button>
        </>
      }
    />
  );
}
