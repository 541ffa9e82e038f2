import { useState } from "react";
import type { ClubBackup, NewJob, ServerJobs } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Notice } from "../../shell/components/Notice";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { bytes, dateTime, number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { BackupNotice } from "./BackupNotice";
import { Figure } from "./Figure";
import { jobName } from "./jobName";
import { ask, useAsked, useAskedAgain } from "./useAsked";
import "./Administration.css";

/** The last backup of the club, its check, and buttons for both. */
export function BackupPage() {
  return (
    <AdministratorsOnly title={t("club.administration.backup")} parent="/settings/administration">
      <Backup />
    </AdministratorsOnly>
  );
}

function Backup() {
  const [asked, refresh] = useAsked<ClubBackup>("/backup");
  const [beginning, setBeginning] = useState(false);
  const job = asked.state === "here" ? asked.value.job : undefined;
  useAskedAgain(refresh, job !== undefined);

  if (asked.state === "waiting") return <Waiting what={t("club.administration.backup")} lines={2} height={10} />;
  if (asked.state === "absent") return <KeptProblem problem={asked.problem} onRetry={() => void refresh()} />;
  const backup = asked.value;
  if (backup.is_of_database_server) return <Notice>{t("club.administration.backupOfServer")}</Notice>;

  async function begin(path: "/backup" | "/backup/check"): Promise<void> {
    setBeginning(true);
    try {
      await ask<NewJob>("POST", path);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    await refresh();
    setBeginning(false);
  }

  const isOwn = backup.made_in !== undefined && backup.made_in === backup.folder;
  return (
    <>
      {job === undefined && <BackupNotice backup={backup} />}
      {job === undefined && backup.failure !== undefined && (
        <Notice kind="wrong">
          <p>{t("club.administration.backupFailed", { time: dateTime(backup.failed_at) })}</p>
          <p lang="en">{backup.failure}</p>
        </Notice>
      )}
      <Card title={t("club.administration.backupLast")}>
        <dl className="administration-figures">
          <Figure name={t("club.administration.backupMade")}>{dateTime(backup.made_at)}</Figure>
          <Figure name={t("club.administration.backupChecked")}>
            {backup.checked_at === undefined
              ? dateTime(undefined)
              : `${dateTime(backup.checked_at)} · ${
                  backup.fault_count === 0
                    ? t("club.administration.backupWhole")
                    : t("club.administration.backupFaultCount", { count: backup.fault_count })
                }`}
          </Figure>
          <Figure name={t("club.administration.backupFiles")}>{number(backup.files)}</Figure>
          {backup.made_in !== undefined && <Figure name={t("club.administration.backupFolder")}>{backup.made_in}</Figure>}
          {backup.room !== undefined && <Figure name={t("club.administration.backupRoom")}>{bytes(backup.room)}</Figure>}
        </dl>
        {backup.faults.length > 0 && (
          <ul className="administration-faults" lang="en">
            {backup.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        {job !== undefined && <RunningBackup job={job} />}
        {backup.folder === undefined ? (
          <p>{t("club.administration.backupNowhere")}</p>
        ) : (
          <FormActions>
            {isOwn && (
              <Button busy={beginning} disabled={job !== undefined} onClick={() => void begin("/backup/check")}>
                {t("club.administration.backupCheck")}
              </Button>
            )}
            <Button kind="primary" busy={beginning} disabled={job !== undefined} onClick={() => void begin("/backup")}>
              {t("club.administration.backupMake")}
            </Button>
          </FormActions>
        )}
      </Card>
      {backup.is_on_same_disk && <Notice>{t("club.administration.backupSameDisk")}</Notice>}
      <p className="administration-count">{t("club.administration.backupStays")}</p>
    </>
  );
}

/** The progress of the job that makes or checks the backup, which can be stopped. */
function RunningBackup({ job }: { job: string }) {
  const [asked, refresh] = useAsked<ServerJobs>("/jobs");
  useAskedAgain(refresh, true);
  const running = asked.state === "here" ? asked.value.jobs.find(({ id }) => id === job) : undefined;

  async function stop(): Promise<void> {
    try {
      await ask("DELETE", `/jobs/${job}`);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    await refresh();
  }

  if (!running) return null;
  return (
    <div className="administration-running">
      <ProgressBar label={jobName(running.name)} share={running.share} />
      <Button kind="quiet" disabled={running.is_cancelled} onClick={() => void stop()}>
        {t("club.administration.jobStop")}
      </Button>
    </div>
  );
}
