import { useFriends } from "../../club/data/friends";
import type { FriendBoulders } from "../../device/api";
import { documentQuery } from "../../device/session/documents";
import { useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import type { Difficulty } from "../../engine/boulders";
import { EmptyState } from "../../shell/components/EmptyState";
import type { IconDrawing } from "../../shell/components/Icon";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { LinkRow, Row, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { useGradeWords } from "../grades/gradeScale";
import { problemPath } from "../list/ProblemCard";

type Entry = NonNullable<FriendBoulders["sends"]>[number];

/** The sends and projects of a friend, as far as the friend shares them (B9). */
export function FriendScreen({ parameters: { friend = "" } }: { parameters: RouteParameters }) {
  const kept = useQuery(documentQuery<FriendBoulders>(useShownMember(), `/boulders/friends/${friend}`));
  const friends = useFriends();
  const name = friends.state === "here" ? friends.value.friends.find(({ id }) => id === friend)?.name : undefined;
  const seen = kept.state === "here" ? kept.value : null;
  return (
    <Page title={name ?? t("boulders.friends.one")} parent="/boulders/friends">
      {kept.state === "waiting" && <Waiting what={t("boulders.loading")} />}
      {kept.state === "absent" && <KeptProblem problem={kept.problem} />}
      {seen && !seen.sends && !seen.projects && <EmptyState icon="lock" title={t("boulders.friends.nothing")} />}
      {seen?.sends && <Climbed title={t("boulders.friends.sends")} icon="check" entries={seen.sends} />}
      {seen?.projects && <Climbed title={t("boulders.projects.tab")} icon="flag" entries={seen.projects} />}
    </Page>
  );
}

function Climbed({ title, icon, entries }: { title: string; icon: IconDrawing; entries: readonly Entry[] }) {
  const gradeWords = useGradeWords();
  return (
    <section className="section">
      <h2>{title}</h2>
      {entries.length === 0 && <p className="row-text">{t("boulders.friends.none")}</p>}
      <Rows>
        {entries.map(({ time, name, place, grade, gym, problem }, index) => {
          const row = {
            icon,
            title: name ?? t("boulders.problem.title"),
            text: [grade && gradeWords(grade as Difficulty, gym), place, date(time)].filter(Boolean).join(" · "),
          };
          return gym && problem ? (
            <LinkRow key={index} to={problemPath({ space: gym, id: problem })} {...row} />
          ) : (
            <Row key={index} {...row} />
          );
        })}
      </Rows>
    </section>
  );
}
