import type { Race } from "../../device/api";
import { EmptyState } from "../../shell/components/EmptyState";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import type { Board } from "../data/board";
import { useCourse, useTeamTrack } from "../data/queries";
import { RaceGraphs } from "./graphs/RaceGraphs";
import { RaceMapPanel } from "./map/RaceMapPanel";
import { Ranking } from "./Ranking";
import { useShownBoard } from "./replay/useShownBoard";
import { TeamPanel } from "./team/TeamPanel";
import "./RaceView.css";

interface RaceViewProps {
  race: Race;
  board: Board;
  now: () => number;
  /** The number of the selected team, or null. */
  chosen: number | null;
  /** The replayed standings, or null. */
  past: Board | null;
  onReplay: (past: Board | null) => void;
}

/** Number of teams up to which half of a wide window stays empty. */
const few = 6;

/** The map and graphs of a race, beside the ranking or one team. */
export function RaceView({ race, board, now, chosen, past, onReplay }: RaceViewProps) {
  const answer = useCourse(race.id);
  const course = answer.state === "here" ? answer.value : null;
  const shown = useShownBoard(board, now, past);
  const team = chosen === null ? undefined : shown.board.teams.get(chosen);
  const track = useTeamTrack(race.id, team?.id ?? null);
  const choose = (number: number) => navigate(`/races/${race.id}/teams/${number}`, { replace: chosen !== null });
  // With few teams the graphs fit beside the ranking, and the map fills the window's height.
  const isFew = chosen === null && board.teams.size <= few;
  const graphs = course && <RaceGraphs {...{ race, course, chosen }} board={shown.board} now={shown.now} />;
  return (
    <div className="race-view" data-few={isFew}>
      <div className="race-view-map">
        <RaceMapPanel {...{ race, course, board, chosen, track }} onChoose={choose} onReplay={onReplay} />
        {!isFew && graphs}
      </div>
      <div className="race-view-teams">
        {chosen === null && <Ranking race={race} {...shown} />}
        {isFew && graphs}
        {team && <TeamPanel key={team.id} {...{ race, team, track }} now={shown.now} isPast={shown.isPast} />}
        {chosen !== null && !team && <EmptyState icon="search" title={t("races.watch.noSuchTeam")} />}
      </div>
    </div>
  );
}
