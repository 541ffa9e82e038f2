import { t } from "../../shell/language/language";
import { countedScale, useShownScale } from "../grades/gradeScale";
import { rangeWords, useColoursOfGyms } from "../grades/gymColours";

/** The grades of a gym's colours, on the member's scale. */
export function GymColours({ gym }: { gym: string }) {
  const colours = useColoursOfGyms()(gym);
  const scale = countedScale(useShownScale());
  if (colours.length === 0) return null;
  return (
    <ul className="gym-colours" aria-label={t("boulders.colours.title")}>
      {colours.map((colour) => (
        <li key={colour.name}>
          <span className="colour-dot" style={{ background: colour.colour }} />
          {[colour.name, rangeWords(colour, scale)].filter(Boolean).join(" · ")}
        </li>
      ))}
    </ul>
  );
}
