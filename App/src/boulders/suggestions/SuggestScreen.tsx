import { useState } from "react";
import { recordLimits } from "../../device/sync/recordLimits";
import type { Mark } from "../../engine/boulders";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { charactersOver, TextField } from "../../shell/components/Field";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { dropDraft, useDraft } from "../../shell/form/useDraft";
import { navigate } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { useProblem } from "../data/records";
import { suggest } from "../data/suggestions";
import { MarkEditor } from "../editor/MarkEditor";
import { wallIcon } from "../icons";
import { useBouldersCore } from "../useBouldersCore";

/** Draws other marks as a suggestion for a problem (B9). */
export function SuggestScreen({ parameters }: { parameters: RouteParameters }) {
  const { gym = "", problem: id = "" } = parameters;
  const problem = useProblem(gym, id);
  const core = useBouldersCore();
  const path = `/boulders/gyms/${gym}/problems/${id}`;
  /** The marks when the member began, with which the suggestion is compared. */
  const [begun, setBegun] = useState<readonly Mark[] | null>(null);
  /** The initial marks of the editor: those, or an earlier draft. */
  const [first, setFirst] = useState<readonly Mark[]>([]);
  const [marks, setMarks] = useState<readonly Mark[] | null>(null);
  const [note, setNote] = useState("");
  const draft = `boulders/suggestion/${id}`;
  const isRead = useDraft(draft, begun && (marks || note !== "") ? { begun, marks, note } : null, (kept) => {
    setBegun(kept.begun);
    setFirst(kept.marks ?? kept.begun);
    setMarks(kept.marks);
    setNote(kept.note);
  });
  if (isRead && problem && !begun) {
    setBegun(problem.marks);
    setFirst(problem.marks);
  }

  function send(base: readonly Mark[]): void {
    if (charactersOver(recordLimits.boulder_suggestions.note, note) > 0) return;
    if (!marks) return showToast(t("boulders.suggest.nothing"));
    const suggestion = suggest(gym, id, base, marks, note.trim());
    dropDraft(draft);
    navigate(`${path}/suggestions/${suggestion}`, { replace: true });
  }

  return (
    <Page title={t("boulders.suggest.make")} subtitle={problem?.name ?? undefined} parent={path} width="wide">
      {problem === null ? (
        <EmptyState icon={wallIcon} title={t("boulders.problem.gone")} />
      ) : problem && begun && core ? (
        <MarkEditor
          core={core}
          picture={problem.picture}
          marks={first}
          onChange={setMarks}
          actions={
            <>
              <TextField name="note" label={t("boulders.suggest.note")} optional rows={2} maxLength={recordLimits.boulder_suggestions.note} value={note} onChange={setNote} />
              <Button kind="primary" onClick={() => send(begun)}>
                {t("boulders.suggest.send")}
              </Button>
            </>
          }
        />
      ) : (
        <Waiting what={t("boulders.loading")} lines={1} height={24} />
      )}
    </Page>
  );
}
