import { useEffect, useMemo, useState } from "react";
import type { Race, RaceCourse, RaceReplay, TeamTrack } from "../../../device/api";
import { Button } from "../../../shell/components/Button";
import { t } from "../../../shell/language/language";
import type { TeamStanding } from "../../data/answers";
import { Board, has } from "../../data/board";
import { useReplayAnswer } from "../../data/queries";
import { colorOf } from "../conditions";
import { ReplayBar } from "../replay/ReplayBar";
import { spanOf, whereabouts } from "../replay/replayTeams";
import { usePlayer } from "../replay/usePlayer";
import { RaceMap } from "./RaceMap";
import type { MapTeam } from "./TeamSheet";

interface RaceMapPanelProps {
  race: Race;
  course: RaceCourse | null;
  board: Board;
  chosen: number | null;
  track: TeamTrack | null;
  onChoose: (number: number) => void;
}

/** The map of a race as it is now, or as it was: the same map, so that the eye does not lose its place. */
export function RaceMapPanel({ race, course, board, chosen, track, onChoose }: RaceMapPanelProps) {
  const [full, setFull] = useState(false);
  const [isReplay, setReplay] = useState(false);
  const [replayed, setReplayed] = useState<readonly MapTeam[] | null>(null);
  const live = useMemo(() => [...board.teams.values()].flatMap(mapTeam).reverse(), [board]);
  const end = () => {
    setReplay(false);
    setReplayed(null);
  };
  return (
    <div className="race-map-panel">
      <RaceMap
        {...{ race, course, chosen, track, onChoose, full }}
        teams={replayed ?? live}
        isGliding={replayed === null}
        onFull={setFull}
      />
      {isReplay ? (
        <Replay race={race} board={board} onTeams={setReplayed} onEnd={end} />
      ) : (
        <div className="race-map-actions">
          <Button icon="undo" onClick={() => setReplay(true)}>
            {t("races.watch.replay.title")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A team as the map shows it now; nothing where it was never heard of. */
function mapTeam(team: TeamStanding): MapTeam[] {
  const { number, name, position } = team;
  if (!position) return [];
  const isHollow = has(team, "silent") || has(team, "uncertain");
  return [{ number, name, position: [position.longitude, position.latitude], color: colorOf(team), isHollow }];
}

interface ReplayProps {
  race: Race;
  board: Board;
  onTeams: (teams: readonly MapTeam[]) => void;
  onEnd: () => void;
}

/** Plays the race again, once the server has told where teams were. */
function Replay({ race, board, onTeams, onEnd }: ReplayProps) {
  const answer = useReplayAnswer(race.id);
  const replay = answer.state === "here" ? answer.value : null;
  const span = useMemo(() => replay && spanOf(replay), [replay]);
  if (replay && span) return <Replaying {...{ board, replay, span, onTeams, onEnd }} />;
  const words = answer.state === "waiting" ? "races.watch.replay.loading" : "races.watch.replay.none";
  return (
    <div className="race-map-actions" role="status">
      <span>{t(words)}</span>
      <Button onClick={onEnd}>{t("races.watch.replay.end")}</Button>
    </div>
  );
}

interface ReplayingProps extends Omit<ReplayProps, "race"> {
  replay: RaceReplay;
  span: { from: number; to: number };
}

function Replaying({ board, replay, span, onTeams, onEnd }: ReplayingProps) {
  // What is asked for again meanwhile begins no new replay.
  const [shown] = useState({ replay, span });
  const { from, to } = shown.span;
  const player = usePlayer(from, to);
  const { teams, step_s: step } = shown.replay;
  useEffect(() => {
    const isThere = teams.flatMap((team): MapTeam[] => {
      const name = board.teams.get(team.number)?.name;
      const place = whereabouts(team, player.time, step);
      if (name === undefined || place === null) return [];
      const position = [place.longitude, place.latitude] as const;
      return [{ number: team.number, name, position, color: "primary", isHollow: place.isUncertain }];
    });
    onTeams(isThere.reverse());
  }, [teams, step, player.time, board, onTeams]);
  return <ReplayBar player={player} from={from} to={to} onEnd={onEnd} />;
}
