import { Icon } from "../shell/components/Icon";
import { t } from "../shell/language/language";
import { missedIcon } from "./conditionIcons";
import "./conditions.css";

/** A mark for a team that missed the page's checkpoint. */
export function MissedHere() {
  return (
    <span className="condition" style={{ color: "var(--danger)" }}>
      <Icon drawing={missedIcon} size={16} />
      {t("races.watch.missed")}
    </span>
  );
}
