import { useSession } from "../../device/session/session";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import { Problem, useProblems } from "../data/records";
import { News, useNews } from "../data/talk";
import { SignInHint } from "../SignInHint";
import { wallIcon } from "../icons";
import { newsWords } from "../words";
import { PhotoButtons } from "./PhotoButtons";
import { problemPath } from "./ProblemCard";
import { ProblemGrid } from "./ProblemGrid";
import { Tabs } from "./Tabs";
import "./list.css";

/** The problems of followed gyms, newest first (B5). */
export function TimelineScreen() {
  const problems = useProblems();
  const news = useNews(problems);
  const { member } = useSession();
  return (
    <Page title={t("boulders.tab")} width="wide">
      <Tabs />
      <PhotoButtons />
      {problems.length > 0 ? (
        <>
          <TalkRows problems={problems} news={news} />
          <ProblemGrid problems={problems} news={news} />
        </>
      ) : member ? (
        <EmptyState icon={wallIcon} title={t("boulders.timeline.none")} text={t("boulders.timeline.noneText")} />
      ) : (
        <SignInHint />
      )}
    </Page>
  );
}

/** The maximum number of problems with unseen comments shown above the list. */
const mostShown = 5;

/** Unseen comments and suggestions on the member's problems of any age (B9). */
function TalkRows({ problems, news }: { problems: readonly Problem[]; news: ReadonlyMap<string, News> }) {
  if (news.size === 0) return null;
  const talkedOf = problems.flatMap((problem) => {
    const said = news.get(problem.id);
    return said ? [{ problem, said }] : [];
  });
  talkedOf.sort((one, other) => other.said.latest - one.said.latest);
  return (
    <section className="section">
      <h2>{t("boulders.news.title")}</h2>
      <Rows>
        {talkedOf.slice(0, mostShown).map(({ problem, said }) => (
          <LinkRow key={problem.id} to={problemPath(problem)} icon={wallIcon} title={problem.name || t("boulders.problem.title")} text={newsWords(said)} />
        ))}
      </Rows>
    </section>
  );
}
