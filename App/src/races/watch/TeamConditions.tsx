import { Icon } from "../../shell/components/Icon";
import { t } from "../../shell/language/language";
import type { TeamStanding } from "../data/answers";
import { conditionsOf, conditionWords } from "./conditions";
import "./TeamConditions.css";

/** What a team does or lacks, by sign, word and colour. */
export function TeamConditions({ team }: { team: TeamStanding }) {
  return (
    <ul className="conditions">
      {conditionsOf(team).map((condition) => (
        <li key={condition} className="condition" data-condition={condition}>
          <Icon drawing={conditionWords[condition].icon} size={16} />
          {t(conditionWords[condition].label)}
        </li>
      ))}
    </ul>
  );
}
