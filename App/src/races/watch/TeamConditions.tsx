import type { Race } from "../../device/api";
import { Icon } from "../../shell/components/Icon";
import { t } from "../../shell/language/language";
import type { TeamStanding } from "../data/answers";
import { missedIcon } from "../conditionIcons";
import { missedWords } from "../missedWords";
import { conditionsOf, conditionLooks } from "./conditions";
import "../conditions.css";

interface TeamConditionsProps {
  race: Race;
  team: TeamStanding;
}

/** A team's conditions and missed checkpoints, by icon, word and colour. */
export function TeamConditions({ race, team }: TeamConditionsProps) {
  return (
    <ul className="conditions">
      {conditionsOf(team).map((condition) => {
        const { icon, label, color } = conditionLooks[condition];
        return (
          <li key={condition} className="condition" style={{ color: `var(--${color})` }}>
            <Icon drawing={icon} size={16} />
            {t(label)}
          </li>
        );
      })}
      {team.missed.length > 0 && (
        <li className="condition" style={{ color: "var(--danger)" }}>
          <Icon drawing={missedIcon} size={16} />
          {missedWords(race, team)}
        </li>
      )}
    </ul>
  );
}
