import { Icon } from "../../shell/components/Icon";
import { t } from "../../shell/language/language";
import type { TeamStanding } from "../data/answers";
import { conditionsOf, conditionLooks } from "./conditions";
import "./TeamConditions.css";

/** What a team does or lacks, by sign, word and colour. */
export function TeamConditions({ team }: { team: TeamStanding }) {
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
    </ul>
  );
}
