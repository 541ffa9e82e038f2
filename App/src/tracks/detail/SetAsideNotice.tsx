import type { Figures } from "../../engine/trackTypes";
import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";
import { setAsideWords } from "./setAsideWords";
import "./SetAsideNotice.css";

/** The figures of the file that are not counted, each with the reason. */
export function SetAsideNotice({ figures }: { figures: Figures["set_aside"] }) {
  if (!figures?.length) return null;
  return (
    <Notice>
      <strong>{t("tracks.aside.title")}</strong>
      <ul className="set-aside">
        {setAsideWords(figures).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  );
}
