import { memo } from "react";
import type { Race } from "../../device/api";
import { unknown } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import type { TeamStanding } from "../data/answers";
import { lastPassage } from "../data/board";
import { TeamConditions } from "./TeamConditions";
import { gapWords, placeIn } from "../places";
import { alongCourse, paceOf, passageTime } from "./words";

interface TeamRowProps {
  race: Race;
  team: TeamStanding;
  /** True in a ranking of the team's category alone. */
  isInCategory: boolean;
  /** True during a replay. */
  isPast: boolean;
  /** Age of the last fix; undefined once the race is over. */
  age: string | undefined;
  /** Called with a pressed team, instead of opening its page. */
  onChoose: ((number: number) => void) | undefined;
}

/** A team in the ranking, with a link to its page. */
export const TeamRow = memo(function TeamRow({ race, team, isInCategory, isPast, age, onChoose }: TeamRowProps) {
  useLanguage();
  const last = lastPassage(team);
  const checkpoint = last && race.checkpoints[last.checkpoint];
  const { place, gap } = placeIn(team, isInCategory);
  const pace = paceOf(team);
  const content = (
    <>
      <span className="team-row-place figures">{place ?? unknown}</span>
      <span className="team-row-words">
        <span className="team-row-line">
          <span className="team-row-number figures">{team.number}</span>
          <span className="team-row-name">{team.name}</span>
          <span className="team-row-along figures">{alongCourse(team)}</span>
        </span>
        <span className="team-row-line">
          <span className="team-row-last">
            {last && checkpoint && t("races.watch.passed", { checkpoint: checkpoint.name, time: passageTime(last) })}
          </span>
          {gap !== undefined && place !== 1 && (
            <span className="team-row-gap figures">
              {gapWords(gap)}
              <span className="unseen"> {t("races.watch.gap")}</span>
            </span>
          )}
        </span>
        <span className="team-row-line">
          <TeamConditions race={race} team={team} isPast={isPast} />
          {(pace || (age && team.position)) && (
            <span className="team-row-age figures">{[pace, team.position && age].filter(Boolean).join(" · ")}</span>
          )}
        </span>
      </span>
    </>
  );
  return (
    <li>
      {onChoose ? (
        <button type="button" className="team-row" onClick={() => onChoose(team.number)}>
          {content}
        </button>
      ) : (
        <Link className="team-row" to={`/races/${race.id}/teams/${team.number}`}>
          {content}
        </Link>
      )}
    </li>
  );
});
