import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { t } from "../../shell/language/language";
import { scaleNames } from "../words";
import { ShownScale, showScale, useShownScale } from "./gradeScale";

/** A choice of the scale for grades, on all of the member's devices. */
export function GradeSettings() {
  return (
    <Card title={t("boulders.tab")}>
      <Choice<ShownScale>
        label={t("boulders.scale.shown")}
        value={useShownScale()}
        options={(["gym", "font", "v"] as const).map((value) => ({ value, label: t(scaleNames[value]) }))}
        onChange={showScale}
      />
    </Card>
  );
}
