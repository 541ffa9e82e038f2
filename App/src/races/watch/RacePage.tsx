import { useState } from "react";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import type { Board } from "../data/board";
import { useRace } from "../data/queries";
import { HiddenRace } from "../organise/HiddenRace";
import { OrganiseLink } from "../organise/OwnRaces";
import { useLiveRace } from "../data/useLiveRace";
import { Liveness } from "./Liveness";
import { NoStandings } from "./NoStandings";
import { RaceView } from "./RaceView";

/** The public page of a race or of one of its teams: the map stays in place as the viewer moves between teams. */
export function RacePage({ parameters }: { parameters: RouteParameters }) {
  const { race: id = "", number } = parameters;
  const race = useRace(id);
  const following = useLiveRace(id);
  const [past, setPast] = useState<Board | null>(null);
  const chosen = number === undefined ? null : Number(number);
  const team = chosen === null ? undefined : following.board?.teams.get(chosen);
  const name = race.state === "here" ? race.value.name : "";
  return (
    <Page
      title={chosen === null ? name : team ? `${team.number} ${team.name}` : String(number)}
      parent={chosen === null ? "/races" : `/races/${id}`}
      width="wide"
      actions={<OrganiseLink race={id} />}
      subtitle={
        race.state === "here" && (
          <>
            {chosen !== null && <>{name} · </>}
            <Liveness following={following} race={race.value} past={past} />
          </>
        )
      }
    >
      {race.state === "waiting" && <Waiting what={t("races.watch.loadingRace")} height={5} />}
      {race.state === "absent" && <KeptProblem problem={race.problem} />}
      {race.state === "here" && chosen === null && <HiddenRace race={race.value} />}
      {race.state === "here" && !following.board && <NoStandings connection={following.connection} />}
      {race.state === "here" && following.board && (
        <RaceView race={race.value} board={following.board} now={following.now} chosen={chosen} past={past} onReplay={setPast} />
      )}
    </Page>
  );
}
