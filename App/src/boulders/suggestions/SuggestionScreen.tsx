import { useEffect, useState } from "react";
import { HiddenNotice } from "../../club/moderation/HiddenNotice";
import { ReportButton } from "../../club/moderation/ReportButton";
import { useShownMember } from "../../device/session/session";
import { authorOf, useMay } from "../../device/sync/spaces";
import { compareTopos, Mark } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { useAuthorName } from "../../shell/words/useAuthorName";
import { Problem, useProblem } from "../data/records";
import { acceptedMarks, AnsweredSuggestion, decideOn, suggestionCollection, withdraw, useSuggestions } from "../data/suggestions";
import { wallIcon } from "../icons";
import { Stage } from "../picture/Stage";
import { useBouldersCore } from "../useBouldersCore";
import { ComparedMarks, ComparisonLegend } from "./ComparedMarks";
import { stateOf } from "./Suggestions";
import "../problem/ProblemScreen.css";

/** The marks of a problem, compared with suggested ones, and the author's decision (B9). */
export function SuggestionScreen({ parameters }: { parameters: RouteParameters }) {
  const { gym = "", problem: id = "", suggestion: wanted = "" } = parameters;
  const problem = useProblem(gym, id);
  const suggestion = useSuggestions(gym, id).find((each) => each.id === wanted);
  const core = useBouldersCore();
  const member = useShownMember();
  const author = suggestion && authorOf(suggestion, member);
  const name = useAuthorName(gym, suggestion);
  const parent = `/boulders/gyms/${gym}/problems/${id}`;
  const place = { space: gym, collection: suggestionCollection, record: wanted, author };
  return (
    <Page
      title={t("boulders.suggest.one")}
      subtitle={suggestion && `${name} · ${dateTime(suggestion.made_at)}`}
      parent={parent}
      width="wide"
      actions={suggestion && <ReportButton {...place} hidden={suggestion.hidden} of={name} />}
    >
      {problem === null || (problem && !suggestion) ? (
        <EmptyState icon={wallIcon} title={t("boulders.suggest.gone")} />
      ) : problem && suggestion && core ? (
        <>
          <HiddenNotice {...place} hidden={suggestion.hidden} />
          <Compared core={core} gym={gym} problem={problem} suggestion={suggestion} isOwn={author === member} parent={parent} />
        </>
      ) : (
        <Waiting what={t("boulders.loading")} lines={1} height={24} />
      )}
    </Page>
  );
}

interface ComparedProps {
  core: Core;
  gym: string;
  problem: Omit<Problem, "space">;
  suggestion: AnsweredSuggestion;
  isOwn: boolean;
  parent: string;
}

function Compared({ core, gym, problem, suggestion, isOwn, parent }: ComparedProps) {
  const member = useShownMember();
  const may = useMay();
  const isOpen = !suggestion.decision;
  /** The resulting marks; for a decided suggestion, the suggested ones. */
  const [marks, setMarks] = useState<readonly Mark[] | null>(null);
  useEffect(() => {
    if (!isOpen) return setMarks(suggestion.marks);
    let isCurrent = true;
    void acceptedMarks(problem.marks, suggestion).then((merged) => isCurrent && setMarks(merged));
    return () => {
      isCurrent = false;
    };
  }, [isOpen, problem.marks, suggestion]);
  if (!marks) return <Waiting what={t("boulders.loading")} lines={1} height={24} />;
  const compared = compareTopos(core, isOpen ? problem.marks : suggestion.base, marks);
  const author = authorOf(problem, member);
  const mayAnswer = may({ space: gym, collection: "boulder_problems", change: "edit", fields: ["marks"], author });
  return (
    <div className="problem-page">
      <div className="played" style={{ "--height": problem.picture.height / problem.picture.width }}>
        <Stage picture={problem.picture} label={t("boulders.picture")}>
          {(side) => <ComparedMarks core={core} picture={problem.picture} side={side} compared={compared} />}
        </Stage>
      </div>
      <div className="problem-side">
        <ComparisonLegend compared={compared} />
        {suggestion.note && <p className="suggestion-note">{suggestion.note}</p>}
        <p>{t(stateOf(suggestion))}</p>
        {isOpen && (
          <FormActions>
            {isOwn && (
              <Button
                onClick={() => {
                  const undo = withdraw(gym, suggestion);
                  goBack(parent);
                  showUndoable(t("boulders.suggest.takenBack"), undo);
                }}
              >
                {t("boulders.suggest.takeBack")}
              </Button>
            )}
            {mayAnswer && (
              <>
                <Button onClick={() => decideOn(gym, problem, suggestion, null)}>{t("boulders.suggest.refuse")}</Button>
                <Button kind="primary" onClick={() => decideOn(gym, problem, suggestion, marks)}>
                  {t("boulders.suggest.accept")}
                </Button>
              </>
            )}
          </FormActions>
        )}
      </div>
    </div>
  );
}
