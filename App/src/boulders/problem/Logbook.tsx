import { useState } from "react";
import { Button, IconButton } from "../../shell/components/Button";
import { Check } from "../../shell/components/Check";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { Field } from "../../shell/components/Field";
import { Row, Rows } from "../../shell/components/Rows";
import { showUndoable } from "../../shell/components/toast";
import { FormDialog } from "../../shell/form/FormDialog";
import { typedNumber } from "../../shell/form/typedNumber";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { entryPath } from "../logbook/describedEntries";
import { wrongTries } from "../logbook/wrongTries";
import { flashIcon } from "../icons";
import { Problem, useProject } from "../data/records";
import { deleteEntry, useLogbook } from "../data/logbook";
import { timeWords } from "../words";
import "../logbook/LogbookScreen.css";

/** The member's record of a problem: project, send, and the tries of each session (B6). */
export function Logbook({ gym, problem }: { gym: string; problem: Omit<Problem, "space"> }) {
  const { isProject, setProject } = useProject(gym, problem.id);
  const { sessions, isSent, log, removeSends } = useLogbook(gym, problem);
  const [doing, setDoing] = useState<"logging" | "taking back" | null>(null);
  const close = () => setDoing(null);
  return (
    <section className="section">
      <h2 className="unseen">{t("boulders.log.title")}</h2>
      <div className="log-switches">
        <Button icon="check" aria-pressed={isSent} onClick={() => (isSent ? setDoing("taking back") : log(null, true))}>
          {t("boulders.problem.sent")}
        </Button>
        {sessions.length === 0 && (
          <Button icon={flashIcon} onClick={() => log(1, true)}>
            {t("boulders.log.flash")}
          </Button>
        )}
        <Button icon="plus" onClick={() => setDoing("logging")}>
          {t("boulders.log.add")}
        </Button>
        <Button icon="flag" aria-pressed={isProject} onClick={() => setProject(!isProject)}>
          {t("boulders.problem.project")}
        </Button>
      </div>
      {sessions.length > 0 && (
        <Rows>
          {sessions.map((each) => (
            <Row
              key={each.id}
              icon={each.is_send ? "check" : "renew"}
              title={
                <Link to={entryPath(each)} className="entry-link">
                  {each.tries == null ? t("boulders.problem.sent") : t("boulders.log.tries", { count: each.tries })}
                </Link>
              }
              text={`${timeWords(each)}${each.is_send && each.tries != null ? ` · ${t("boulders.problem.sent")}` : ""}`}
            >
              <IconButton
                icon="delete"
                label={t("boulders.log.delete")}
                onClick={() => showUndoable(t("boulders.log.deleted"), deleteEntry(each))}
              />
            </Row>
          ))}
        </Rows>
      )}
      {doing === "logging" && <TriesDialog onClose={close} onLog={log} />}
      {doing === "taking back" && (
        <ConfirmDialog
          title={t("boulders.log.takeBackTitle")}
          text={t("boulders.log.takeBackText")}
          action={t("boulders.log.takeBack")}
          onConfirm={() => {
            close();
            showUndoable(t("boulders.log.sendTakenBack"), removeSends());
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

function TriesDialog({ onClose, onLog }: { onClose: () => void; onLog: (tries: number | null, isSend: boolean) => void }) {
  const [isSend, setSend] = useState(false);
  const { form, field, problem } = useForm({
    initial: { tries: "1" },
    check: ({ tries }) => ({ tries: wrongTries(tries) }),
    send: async ({ tries }) => {
      onLog(typedNumber(tries), isSend);
      onClose();
    },
  });
  return (
    <FormDialog title={t("boulders.log.add")} submit={t("club.save")} form={form} problem={problem} onClose={onClose}>
      <Field label={t("boulders.log.count")} inputMode="numeric" autoFocus {...field("tries")} />
      <Check label={t("boulders.log.isSend")} checked={isSend} onChange={setSend} />
    </FormDialog>
  );
}
