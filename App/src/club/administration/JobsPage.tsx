import type { ServerJobs } from "../../device/api";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Row, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { isPhrase, t } from "../../shell/language/language";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { useAsked } from "./useAsked";

type Job = ServerJobs["jobs"][number];

/** The periodic tasks of the server: what runs, and how the others ended. */
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
  if (jobs.state === "waiting") return <Waiting what={t("club.administration.jobs")} lines={5} />;
  if (jobs.state === "absent") return <KeptProblem problem={jobs.problem} onRetry={() => void refresh()} />;
  return (
    <Rows>
      {jobs.value.jobs.map((job) => (
        <Row key={job.name} icon={iconOf(job)} title={jobName(job.name)} text={stateOf(job)} />
      ))}
    </Rows>
  );
}

function iconOf({ has_failed, ended_at }: Job): "renew" | "warning" | "check" {
  if (ended_at === undefined) return "renew";
  return has_failed ? "warning" : "check";
}

function stateOf({ began_at, ended_at, has_failed }: Job): string {
  if (ended_at === undefined) return t("club.administration.jobRuns", { time: dateTime(began_at) });
  return t(has_failed ? "club.administration.jobFailed" : "club.administration.jobDone", { time: dateTime(ended_at) });
}

/** The name of a task; one that the app does not know is shown as in the server's log. */
function jobName(name: string): string {
  const phrase = `club.job.${name.replace(/[^A-Za-z]+/g, "-").toLowerCase()}`;
  return isPhrase(phrase) ? t(phrase) : name;
}
