import { useEffect, useRef, useState } from "react";
import type { Race } from "../../device/api";
import { Button } from "../../shell/components/Button";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { PageTitle } from "../../shell/components/PageTitle";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import type { Board } from "../data/board";
import { useCourse, useRace, useTeamTrack } from "../data/queries";
import { useLiveRace } from "../data/useLiveRace";
import { Liveness } from "./Liveness";
import { RaceMapPanel } from "./map/RaceMapPanel";
import { NoStandings } from "./NoStandings";
import { Ranking } from "./Ranking";
import { useShownBoard } from "./replay/useShownBoard";
import { TeamPanel } from "./team/TeamPanel";
import "./RaceView.css";
import "./EmbeddedRace.css";

/** A race in a frame of another site: map and ranking. Links to the rest of the app open a new window. */
export function EmbeddedRace({ parameters }: { parameters: RouteParameters }) {
  const id = parameters["race"] ?? "";
  const race = useRace(id);
  const following = useLiveRace(id);
  const [past, setPast] = useState<Board | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = race.state === "here" ? race.value.name : "Cordada";
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (race.state === "waiting") return <Waiting what={t("races.watch.loadingRace")} height={5} />;
  if (race.state === "absent") return <KeptProblem problem={race.problem} />;
  return (
    <div className="embedded-race">
      <header className="embedded-race-head">
        <div className="embedded-race-title">
          <PageTitle title={race.value.name} heading={heading} />
        </div>
        <Liveness following={following} race={race.value} past={past} />
        <a href={`/races/${id}`} target="_blank" rel="noopener">
          {t("races.watch.openInCordada")}
        </a>
      </header>
      {following.board ? (
        <Watching race={race.value} board={following.board} now={following.now} past={past} onReplay={setPast} />
      ) : (
        <NoStandings connection={following.connection} />
      )}
    </div>
  );
}

interface WatchingProps {
  race: Race;
  board: Board;
  now: () => number;
  past: Board | null;
  onReplay: (past: Board | null) => void;
}

/** Shows a pressed team in the same frame, without changing the address. */
function Watching({ race, board, now, past, onReplay }: WatchingProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const course = useCourse(race.id);
  const shown = useShownBoard(board, now, past);
  const team = chosen === null ? undefined : shown.board.teams.get(chosen);
  const track = useTeamTrack(race.id, team?.id ?? null);
  return (
    <div className="race-view">
      <div className="race-view-map">
        <RaceMapPanel
          {...{ race, board, chosen, track }}
          course={course.state === "here" ? course.value : null}
          onChoose={setChosen}
          onReplay={onReplay}
        />
      </div>
      <div className="race-view-teams">
        {team ? (
          <>
            <Button icon="back" kind="quiet" onClick={() => setChosen(null)}>
              {t("races.watch.ranking")}
            </Button>
            <h2>{`${team.number} ${team.name}`}</h2>
            <TeamPanel key={team.id} {...{ race, team, track }} now={shown.now} isPast={shown.isPast} />
          </>
        ) : (
          <Ranking race={race} {...shown} onChoose={setChosen} />
        )}
      </div>
    </div>
  );
}
