import type { Race } from "../../device/api";
import { Icon } from "../../shell/components/Icon";
import { t } from "../../shell/language/language";
import type { TeamStanding } from "../data/answers";
import { missedIcon } from "../conditionIcons";
import { missedWords } from "./words";
import { conditionsOf, conditionLooks } from "./conditions";
import "./TeamConditions.css";

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

/** A mark for a team that missed the page's checkpoint. */
export function MissedHere() {
  return (
    <span className="condition" style={{ color: "var(--danger)" }}>
      <Icon drawing={missedIcon} size={16} />
      {t("races.watch.missed")}
    </span>
  );
}
