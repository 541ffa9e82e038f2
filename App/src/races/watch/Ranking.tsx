import { useMemo, useState } from "react";
import type { Race } from "../../device/api";
import { EmptyState } from "../../shell/components/EmptyState";
import { MoreRows } from "../../shell/components/MoreRows";
import { t } from "../../shell/language/language";
import type { Board } from "../data/board";
import { ageOfFix } from "./words";
import { TeamFilters } from "./TeamFilters";
import { everyTeam, looksFor } from "./teamFilter";
import { TeamRow } from "./TeamRow";
import { useNow } from "../useNow";
import "./Ranking.css";

interface RankingProps {
  race: Race;
  board: Board;
  now: () => number;
  /** True during a replay. */
  isPast: boolean;
  /** Called with a pressed team, instead of opening its page. */
  onChoose?: (number: number) => void;
}

/** Number of rows shown at first, and added with each press. */
const atOnce = 60;

/** The teams of a race in the order of their places. */
export function Ranking({ race, board, now, isPast, onChoose }: RankingProps) {
  const [filter, setFilter] = useState(everyTeam);
  const [drawn, setDrawn] = useState(atOnce);
  const time = useNow(now);
  const teams = useMemo(() => [...board.teams.values()].filter(looksFor(filter)), [board, filter]);

  if (board.teams.size === 0) {
    return <EmptyState icon="person" title={t("races.watch.noTeams")} text={t("races.watch.noTeamsText")} />;
  }
  return (
    <section className="ranking" aria-label={t("races.watch.ranking")}>
      <details className="ranking-how">
        <summary>{t("races.watch.rankingHow")}</summary>
        <p>{t("races.watch.rankingRule")}</p>
      </details>
      <TeamFilters race={race} filter={filter} onChange={setFilter} />
      {teams.length === 0 && <p role="status">{t("races.watch.nothingFound")}</p>}
      <ol className="ranking-teams">
        {teams.slice(0, drawn).map((team) => (
          <TeamRow
            key={team.id}
            race={race}
            team={team}
            isPast={isPast}
            isInCategory={filter.category !== ""}
            onChoose={onChoose}
            age={isPast || race.closed_at === undefined ? ageOfFix(team, time) : undefined}
          />
        ))}
      </ol>
      {teams.length > drawn && (
        <MoreRows
          left={teams.length - drawn}
          words={t("races.watch.more", { count: teams.length - drawn })}
          onMore={() => setDrawn(drawn + atOnce)}
        />
      )}
    </section>
  );
}
