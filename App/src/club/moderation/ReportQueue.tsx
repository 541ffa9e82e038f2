import { useState } from "react";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { decide, Reported, useReports } from "../data/reports";
import { useVocabulary } from "../sync/vocabulary";
import { ReasonDialog } from "./ReasonDialog";
import { reasonNames } from "./words";
import "./ReportQueue.css";

/** The open reports of a space, or of all spaces for administrators, with actions to decide. */
export function ReportQueue({ space }: { space?: string }) {
  const queue = useReports(space);
  if (queue.state === "waiting") return <Waiting what={t("club.report.queue")} lines={2} height={9} />;
  if (queue.state === "absent") return <KeptProblem problem={queue.problem} />;
  const { reported } = queue.value;
  if (reported.length === 0) return <EmptyState icon="check" title={t("club.report.none")} text={t("club.report.noneText")} />;
  return (
    <>
      {reported.map((each) => (
        <ReportedCard key={each.record} reported={each} everywhere={space === undefined} />
      ))}
    </>
  );
}

function ReportedCard({ reported, everywhere }: { reported: Reported; everywhere: boolean }) {
  const { collection, space_name, text, picture, author, is_hidden, reports } = reported;
  const vocabulary = useVocabulary();
  const [hiding, setHiding] = useState(false);
  const [busy, setBusy] = useState(false);

  async function run(decision: "restore" | "dismiss"): Promise<void> {
    setBusy(true);
    try {
      await decide(reported, { decision }, everywhere);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
      setBusy(false);
    }
  }

  return (
    <Card title={[vocabulary.kindName(collection), author, space_name].filter(Boolean).join(" · ")}>
      {picture && !is_hidden && (
        <img className="reported-picture" src={`/api/v1/files/${picture}`} alt={vocabulary.kindName(collection)} loading="lazy" />
      )}
      {text && <p className="reported-text">{text}</p>}
      <ul className="reported-reasons">
        {reports.map(({ reason, note, made_at }, index) => (
          <li key={index}>
            <strong>{t(reasonNames[reason])}</strong> · {dateTime(made_at)}
            {note && <p>{note}</p>}
          </li>
        ))}
      </ul>
      <FormActions>
        {is_hidden ? (
          <Button busy={busy} onClick={() => void run("restore")}>
            {t("club.report.restore")}
          </Button>
        ) : (
          <>
            <Button busy={busy} onClick={() => void run("dismiss")}>
              {t("club.report.dismiss")}
            </Button>
            <Button kind="danger" onClick={() => setHiding(true)}>
              {t("club.report.hide")}
            </Button>
          </>
        )}
      </FormActions>
      {hiding && (
        <ReasonDialog
          title={t("club.report.hideTitle")}
          submit={t("club.report.hide")}
          hint={t("club.report.hideHint")}
          first={reports[0]?.reason ?? "other"}
          onClose={() => setHiding(false)}
          onSend={(reason, note) => decide(reported, { decision: "hide", reason, ...(note !== "" && { note }) }, everywhere)}
        />
      )}
    </Card>
  );
}
