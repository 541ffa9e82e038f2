import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { useRace } from "../data/queries";
import { OrganiseLink } from "../organise/OwnRaces";
import { useLiveRace } from "../data/useLiveRace";
import { Liveness } from "./Liveness";
import { Ranking } from "./Ranking";

/** A race as everybody watches it. */
export function RacePage({ parameters }: { parameters: RouteParameters }) {
  const id = parameters["race"] ?? "";
  const race = useRace(id);
  const following = useLiveRace(id);
  const title = race.state === "here" ? race.value.name : "";
  return (
    <Page
      title={title}
      parent="/races"
      width="wide"
      actions={<OrganiseLink race={id} />}
      subtitle={race.state === "here" && <Liveness following={following} closed={race.value.closed_at} />}
    >
      {race.state === "waiting" && <Waiting what={t("races.watch.loadingRace")} height={5} />}
      {race.state === "absent" && <KeptProblem problem={race.problem} />}
      {race.state === "here" && following.board && (
        <Ranking race={race.value} board={following.board} now={following.now} />
      )}
    </Page>
  );
}
