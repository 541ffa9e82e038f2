import { useMemo } from "react";
import { useSession } from "../../device/session/session";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { useAllProblems, useProjects } from "../data/records";
import { useNews } from "../data/talk";
import { SignInHint } from "../SignInHint";
import { ProblemGrid } from "./ProblemGrid";
import { Tabs } from "./Tabs";
import "./list.css";

/** The member's projects, latest first, also those that are archived (B5, B6). */
export function ProjectsScreen() {
  const problems = useAllProblems();
  const projects = useProjects();
  const { member } = useSession();
  const shown = useMemo(() => {
    const found = new Map(problems.map((problem) => [problem.id, problem]));
    return projects.flatMap(({ problem }) => found.get(problem) ?? []);
  }, [problems, projects]);
  const news = useNews(shown);
  return (
    <Page title={t("boulders.tab")} width="wide">
      <Tabs />
      {shown.length > 0 ? (
        <ProblemGrid problems={shown} news={news} />
      ) : member ? (
        <EmptyState icon="flag" title={t("boulders.projects.none")} text={t("boulders.projects.noneText")} />
      ) : (
        <SignInHint />
      )}
    </Page>
  );
}
