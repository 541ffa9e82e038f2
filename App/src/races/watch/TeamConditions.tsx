import type { Race } from "../../device/api";
import { Icon } from "../../shell/components/Icon";
import { t } from "../../shell/language/language";
import type { TeamStanding } from "../data/answers";
import { limitIcon, missedIcon } from "../conditionIcons";
import { limitWords } from "../limitWords";
import { missedWords } from "../missedWords";
import { conditionsOf, conditionLooks } from "./conditions";
import "../conditions.css";

interface TeamConditionsProps {
  race: Race;
  team: TeamStanding;
  /** True during a replay. */
  isPast: boolean;
}

/** A team's conditions and missed checkpoints, by icon, word and colour. */
export function TeamConditions({ race, team, isPast }: TeamConditionsProps) {
  const limit = limitWords(race, team);
  return (
    <ul className="conditions">
      {conditionsOf(team, !isPast && race.closed_at !== undefined).map((condition) => {
        const { icon, label, color } = conditionLooks[condition];
        return (
          <li key={condition} className="condition" style={{ color: `var(--${color})` }}>
            <Icon drawing={icon} size={16} />
            {t(label)}
          </li>
        );
      })}
      {limit && (
        <li className="condition" style={{ color: "var(--danger)" }}>
          <Icon drawing={limitIcon} size={16} />
          {limit}
        </li>
      )}
      {team.missed.length > 0 && (
        <li className="condition" style={{ color: "var(--danger)" }}>
          <Icon drawing={missedIcon} size={16} />
          {missedWords(race, team)}
        </li>
      )}
    </ul>
  );
}
