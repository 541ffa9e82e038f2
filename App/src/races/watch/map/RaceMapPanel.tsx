import { useEffect, useMemo, useRef, useState } from "react";
import type { Race, RaceCourse, TeamTrack } from "../../../device/api";
import { Button } from "../../../shell/components/Button";
import { t } from "../../../shell/language/language";
import type { TeamStanding } from "../../data/answers";
import { Board, has } from "../../data/board";
import { useReplayAnswer } from "../../data/queries";
import { colorOf } from "../conditions";
import { replayIcon } from "../replay/icons";
import { askedMoment, storeMoment } from "../replay/moment";
import { Replay } from "../replay/Replay";
import { ReplayBar } from "../replay/ReplayBar";
import { useKeptMoment } from "../replay/useKeptMoment";
import { usePlayer } from "../replay/usePlayer";
import { RaceMap } from "./RaceMap";
import type { MapTeam } from "./TeamSheet";

interface RaceMapPanelProps {
  race: Race;
  course: RaceCourse | null;
  /** The current standings. */
  board: Board;
  chosen: number | null;
  track: TeamTrack | null;
  onChoose: (number: number) => void;
  /** Called with the standings of the replayed moment, and with null when the replay ends. */
  onReplay: (board: Board | null) => void;
}

/** The map of a race, live or replayed: the same map, so that the view stays. */
export function RaceMapPanel({ race, course, board, chosen, track, onChoose, onReplay }: RaceMapPanelProps) {
  const [full, setFull] = useState(false);
  const [isReplay, setReplay] = useState(() => askedMoment() !== null);
  const [played, setPlayed] = useState<Board | null>(null);
  const shown = played ?? board;
  const teams = useMemo(() => [...shown.teams.values()].flatMap(mapTeam).reverse(), [shown]);
  const end = () => {
    setReplay(false);
    storeMoment(null);
    setPlayed(null);
    onReplay(null);
  };
  return (
    <div className="race-map-panel">
      <RaceMap {...{ race, course, board, teams, chosen, track, onChoose, full }} isGliding={played === null} onFull={setFull} />
      {isReplay ? (
        <ReplayOf race={race} board={board} onMoment={setPlayed} onReplay={onReplay} onEnd={end} />
      ) : (
        <div className="race-map-actions">
          <Button icon={replayIcon} onClick={() => setReplay(true)}>
            {t("races.watch.replay.title")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns a team as a map symbol; empty for a team without a fix. */
function mapTeam(team: TeamStanding): MapTeam[] {
  const { number, name, position } = team;
  if (!position) return [];
  const isHollow = has(team, "silent") || has(team, "uncertain");
  return [{ number, name, position: [position.longitude, position.latitude], color: colorOf(team), isHollow }];
}

interface ReplayOfProps {
  race: Race;
  board: Board;
  /** Called for each frame of the map. */
  onMoment: (board: Board) => void;
  /** Called less often, so that the ranking stays readable. */
  onReplay: (board: Board) => void;
  onEnd: () => void;
}

/** Replays the race once the server's answer is loaded. */
function ReplayOf({ race, board, onMoment, onReplay, onEnd }: ReplayOfProps) {
  const answer = useReplayAnswer(race.id);
  const recorded = answer.state === "here" ? answer.value : null;
  const replay = useMemo(() => recorded && new Replay(recorded), [recorded]);
  if (replay?.span) return <Replaying {...{ board, replay, onMoment, onReplay, onEnd }} span={replay.span} />;
  const words = answer.state === "waiting" ? "races.watch.replay.loading" : "races.watch.replay.none";
  return (
    <div className="race-map-actions" role="status">
      <span>{t(words)}</span>
      <Button onClick={onEnd}>{t("races.watch.replay.end")}</Button>
    </div>
  );
}

interface ReplayingProps extends Omit<ReplayOfProps, "race"> {
  replay: Replay;
  span: { from: number; to: number };
}

/** Interval between two updates of the ranking during a replay, in milliseconds. */
const rankingBeat = 250;

function Replaying({ board, replay, span, onMoment, onReplay, onEnd }: ReplayingProps) {
  // Live events during a replay do not restart it.
  const [begun] = useState({ board, replay, span });
  const { from, to } = begun.span;
  const [asked] = useState(askedMoment);
  const player = usePlayer(from, to, asked);
  useKeptMoment(player.time);
  const ranked = useRef(-Infinity);
  useEffect(() => {
    const then = begun.replay.boardAt(begun.board, player.time);
    onMoment(then);
    const now = performance.now();
    if (player.isPlaying && now - ranked.current < rankingBeat) return;
    ranked.current = now;
    onReplay(then);
  }, [begun, player.time, player.isPlaying, onMoment, onReplay]);
  return <ReplayBar player={player} from={from} to={to} onEnd={onEnd} />;
}
