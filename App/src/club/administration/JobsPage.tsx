import type { ServerJobs } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { Row, Rows } from "../../shell/components/Rows";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { jobName } from "./jobName";
import { ask, useAsked, useAskedAgain } from "./useAsked";
import "./Administration.css";

type Job = ServerJobs["jobs"][number];

/** The work of all areas: what runs and how far it is, and how the rest ended. */
export function JobsPage() {
  return (
    <AdministratorsOnly title={t("club.administration.jobs")} parent="/settings/administration">
      <p>{t("club.administration.jobsNote")}</p>
      <Jobs />
    </AdministratorsOnly>
  );
}

function Jobs() {
  const [jobs, refresh] = useAsked<ServerJobs>("/jobs");
  useAskedAgain(refresh, jobs.state === "here");
  if (jobs.state === "waiting") return <Waiting what={t("club.administration.jobs")} lines={5} />;
  if (jobs.state === "absent") return <KeptProblem problem={jobs.problem} onRetry={() => void refresh()} />;

  async function stop({ id }: Job): Promise<void> {
    try {
      await ask("DELETE", `/jobs/${id}`);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    await refresh();
  }

  return (
    <Rows>
      {jobs.value.jobs.map((job) => (
        <Row key={job.id} icon={iconOf(job)} title={jobName(job.name)} text={<JobText job={job} />}>
          {job.is_cancellable && (
            <Button disabled={job.is_cancelled} aria-label={`${t("club.administration.jobStop")}: ${jobName(job.name)}`} onClick={() => void stop(job)}>
              {t("club.administration.jobStop")}
            </Button>
          )}
        </Row>
      ))}
    </Rows>
  );
}

function iconOf({ has_failed, ended_at }: Job): "renew" | "warning" | "check" {
  if (ended_at === undefined) return "renew";
  return has_failed ? "warning" : "check";
}

function JobText({ job }: { job: Job }) {
  return (
    <>
      {[stateOf(job), job.member_name !== undefined && t("club.administration.jobFor", { name: job.member_name })]
        .filter(Boolean)
        .join(" · ")}
      {job.ended_at === undefined && job.share !== undefined && <ProgressBar label={jobName(job.name)} share={job.share} />}
    </>
  );
}

function stateOf({ began_at, ended_at, has_failed, is_cancelled }: Job): string {
  if (ended_at === undefined) return t("club.administration.jobRuns", { time: dateTime(began_at) });
  if (is_cancelled) return t("club.administration.jobStopped", { time: dateTime(ended_at) });
  return t(has_failed ? "club.administration.jobFailed" : "club.administration.jobDone", { time: dateTime(ended_at) });
}
