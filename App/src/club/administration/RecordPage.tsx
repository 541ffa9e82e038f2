import { useState } from "react";
import type { OpenedRecord, RecordOfClub } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { Button, LinkButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Notice } from "../../shell/components/Notice";
import { showToast, showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { bytes, dateTime, number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { problemWords } from "../../shell/words/problem";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { Figure } from "./Figure";
import { LogOf } from "./LogPage";
import { placeName } from "./RecordListPage";
import { RecordContent } from "./RecordContent";
import { ask, useAsked } from "./useAsked";
import { useRecordKind } from "./useRecordKind";
import "./Administration.css";

type Parameters = { collection?: string; space?: string; record?: string };

/** One record of the club: its facts, its content where it may be read, and what an administrator may do with it. */
export function RecordPage({ parameters: { collection = "", space = "", record = "" } }: { parameters: Parameters }) {
  const kindOf = useRecordKind();
  return (
    <AdministratorsOnly title={kindOf(collection)} parent={`/settings/administration/records/${collection}`}>
      <OneRecord key={record} path={`/records/${collection}/${space}/${record}`} />
    </AdministratorsOnly>
  );
}

function OneRecord({ path }: { path: string }) {
  const [asked, refresh] = useAsked<RecordOfClub>(path);
  const [opened, setOpened] = useState<OpenedRecord | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Counts the acts, after each of which the log is read again. */
  const [acts, setActs] = useState(0);
  const kindOf = useRecordKind();

  if (asked.state === "waiting") return <Waiting what={t("club.administration.record")} lines={2} height={10} />;
  if (asked.state === "absent") return <KeptProblem problem={asked.problem} onRetry={() => void refresh()} />;
  const record = asked.value;
  const content = record.content ?? opened?.content;

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    setBusy(false);
    setConfirming(false);
    setActs((count) => count + 1);
    await refresh();
  }

  const restore = async () => {
    await ask("POST", `${path}/restoration`);
    showToast(t("club.administration.recordRestored"));
  };

  return (
    <>
      {record.deleted_at !== undefined && <Notice>{t("club.administration.recordDeletedAt", { time: dateTime(record.deleted_at) })}</Notice>}
      <Card title={placeName(record)}>
        <dl className="administration-figures">
          {record.author !== undefined && (
            <Figure name={t(record.space_kind === "own" ? "club.administration.recordOwner" : "club.administration.recordAuthor")}>
              <Link to={`/settings/administration/members/${record.author}`}>{record.author_name ?? record.author}</Link>
            </Figure>
          )}
          <Figure name={t("club.administration.recordChanged")}>{dateTime(record.updated_at)}</Figure>
          <Figure name={t("club.administration.recordChanges")}>{number(record.revision)}</Figure>
          <Figure name={t("club.administration.recordSize")}>{bytes(record.bytes)}</Figure>
          {record.files > 0 && (
            <Figure name={t("club.administration.recordFiles")}>
              {t("club.administration.files", { count: record.files })} · {bytes(record.file_bytes)}
            </Figure>
          )}
          <Figure name={t("club.administration.recordIdentifier")}>{record.id}</Figure>
        </dl>
        {record.space_kind !== "own" && (
          <FormActions>
            <LinkButton to={`/settings/administration/records/${record.collection}?space=${record.space}`}>
              {t("club.administration.recordSpace")}
            </LinkButton>
          </FormActions>
        )}
      </Card>

      <section className="section">
        <h2>{t("club.administration.recordContent")}</h2>
        {record.sight === "facts" && <p>{t("club.administration.sightFacts")}</p>}
        {record.sight === "on_request" && !opened && (
          <Card>
            <p>{t("club.administration.sightRequest")}</p>
            <FormActions>
              <Button
                busy={busy}
                onClick={() => void act(async () => setOpened(await ask<OpenedRecord>("POST", `${path}/opening`)))}
              >
                {t("club.administration.recordOpen")}
              </Button>
            </FormActions>
          </Card>
        )}
        {content && (
          <RecordContent
            key={record.revision}
            record={record}
            content={content}
            onSave={async (fields) => {
              await ask("PATCH", path, { revision: record.revision, fields });
              setOpened(null);
              showToast(t("club.administration.recordSaved"));
              setActs((count) => count + 1);
              await refresh();
            }}
          />
        )}
      </section>

      {record.deleted_at === undefined && record.dependents.length > 0 && (
        <Notice>
          {t("club.administration.recordDependents", {
            list: record.dependents.map(({ collection, count }) => `${kindOf(collection)}: ${number(count)}`).join(" · "),
          })}
        </Notice>
      )}
      <FormActions>
        {record.may_restore && (
          <Button icon="renew" busy={busy} onClick={() => void act(restore)}>
            {t("club.administration.recordRestore")}
          </Button>
        )}
        {record.may_delete && (
          <Button kind="danger" busy={busy} disabled={record.dependents.length > 0} onClick={() => setConfirming(true)}>
            {t("club.administration.recordDelete")}
          </Button>
        )}
      </FormActions>
      {confirming && (
        <ConfirmDialog
          title={t("club.administration.recordDeleteOf", { kind: kindOf(record.collection) })}
          text={t(record.space_kind === "own" ? "club.administration.recordDeleteOwn" : "club.administration.recordDeleteShared")}
          action={t("club.administration.recordDelete")}
          busy={busy}
          onClose={() => setConfirming(false)}
          onConfirm={() =>
            void act(async () => {
              await ask("DELETE", path);
              showUndoable(t("club.administration.recordGone"), () => void act(restore));
            })
          }
        />
      )}
      <section className="section" key={acts}>
        <h2>{t("club.administration.log")}</h2>
        <LogOf subject={record.id} />
      </section>
    </>
  );
}
