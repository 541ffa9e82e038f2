import { useMemo, useState } from "react";
import type { Statistics } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { Select } from "../../shell/components/Field";
import { date, month } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Bar, Bars } from "./Bars";
import { Measure, measures } from "./measures";
import { months, Pause, Stretch, weeks, withPauses } from "./stretches";

/** Distance, time, pace and ascent by week or month (T13, T14). */
export function Evolution({ statistics }: { statistics: Statistics }) {
  const [by, setBy] = useState<"week" | "month">("month");
  const [key, setKey] = useState<Measure["key"]>("distance");
  const measure = measures.find((each) => each.key === key);
  const stretches = useMemo(() => (by === "month" ? months : weeks)(statistics), [statistics, by]);
  if (!measure) return null;
  const bars = withPauses(stretches).map((each): Bar => {
    if (!("totals" in each)) return { name: pauseName(by, each), sign: "…", year: new Date(each.start).getFullYear(), value: null, isPause: true };
    return {
      name: stretchName(by, each.start),
      sign: sign(by, each.start),
      year: new Date(each.start).getFullYear(),
      value: measure.value(each.totals),
    };
  });
  return (
    <Card title={t("tracks.statistics.evolution")}>
      <div className="evolution-choices">
        <Select
          name="measure"
          label={t("tracks.statistics.measure")}
          labelUnseen
          value={key}
          options={measures.map((each) => ({ value: each.key, label: t(each.name) }))}
          onChange={setKey}
        />
        <Choice<"week" | "month">
          label={t("tracks.statistics.by")}
          labelUnseen
          value={by}
          options={[
            { value: "month", label: t("tracks.statistics.months") },
            { value: "week", label: t("tracks.statistics.weeks") },
          ]}
          onChange={setBy}
        />
      </div>
      <Bars key={by + key} name={t(measure.name)} bars={bars} measure={measure} />
    </Card>
  );
}

function stretchName(by: "week" | "month", start: Stretch["start"]): string {
  return by === "month" ? month(start) : t("tracks.statistics.weekOf", { day: date(start) });
}

function pauseName(by: "week" | "month", { start, end }: Pause): string {
  return `${stretchName(by, start)} – ${stretchName(by, end)}: ${t("tracks.statistics.gap")}`;
}

/** The label below a bar, above the year: the number of the month; of weeks, only below the first of the month. */
function sign(by: "week" | "month", start: Stretch["start"]): string {
  const day = new Date(start);
  return by === "week" && day.getDate() > 7 ? "" : String(day.getMonth() + 1);
}
