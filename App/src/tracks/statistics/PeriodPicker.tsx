import type { Category } from "../../engine/trackTypes";
import { IconButton } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { Field, Select } from "../../shell/components/Field";
import { dates, month } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { categoryName } from "../category";
import { boundsOf, type Period } from "./period";

interface PeriodPickerProps {
  period: Period;
  onPeriod: (period: Period) => void;
  category: string | null;
  onCategory: (category: string | null) => void;
  categories: readonly Category[];
}

/** The initial period of a kind. */
function began(kind: Period["kind"]): Period {
  switch (kind) {
    case "days":
      return { kind, from: "", to: "" };
    case "year":
    case "month":
      return { kind, back: 0 };
    default:
      return { kind };
  }
}

/** A choice of the period and the category of the statistics. */
export function PeriodPicker({ period, onPeriod, category, onCategory, categories }: PeriodPickerProps) {
  return (
    <div className="period-picker">
      <Choice<Period["kind"]>
        label={t("tracks.statistics.period")}
        labelUnseen
        value={period.kind}
        options={[
          { value: "all", label: t("tracks.statistics.all") },
          { value: "twelve", label: t("tracks.statistics.twelve") },
          { value: "year", label: t("tracks.statistics.year") },
          { value: "month", label: t("tracks.statistics.month") },
          { value: "days", label: t("tracks.statistics.days") },
        ]}
        onChange={(kind) => onPeriod(began(kind))}
      />
      <Select
        name="category"
        label={t("tracks.category")}
        labelUnseen
        value={category ?? ""}
        options={[
          { value: "", label: t("tracks.allCategories") },
          ...categories.map((each) => ({ value: each.id, label: categoryName(each) })),
        ]}
        onChange={(value) => onCategory(value || null)}
      />
      {"back" in period && <PeriodTurner period={period} onPeriod={onPeriod} />}
      {period.kind === "days" && (
        <div className="period-days">
          <Field
            name="from"
            type="date"
            label={t("tracks.from")}
            value={period.from}
            max={period.to}
            onChange={(from) => onPeriod({ ...period, from })}
          />
          <Field
            name="to"
            type="date"
            label={t("tracks.to")}
            value={period.to}
            min={period.from}
            onChange={(to) => onPeriod({ ...period, to })}
          />
        </div>
      )}
    </div>
  );
}

interface PeriodTurnerProps {
  period: Extract<Period, { back: number }>;
  onPeriod: (period: Period) => void;
}

/** The shown year or month, with controls for the previous and next. */
function PeriodTurner({ period, onPeriod }: PeriodTurnerProps) {
  const { from } = boundsOf(period, new Date());
  const turn = (by: number) => onPeriod({ ...period, back: period.back + by });
  return (
    <div className="period-turner">
      <IconButton icon="back" label={t("tracks.statistics.earlier")} disabled={(from ?? 0) <= 0} onClick={() => turn(1)} />
      <span className="period-name" role="status">
        {period.kind === "year" ? dates({ year: "numeric" }).format(from ?? 0) : month(from)}
      </span>
      <IconButton icon="forward" label={t("tracks.statistics.later")} disabled={period.back === 0} onClick={() => turn(-1)} />
    </div>
  );
}
