import type { Category } from "../../engine/trackTypes";
import { Choice } from "../../shell/components/Choice";
import { Field, Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import { categoryName } from "../category";
import type { Period } from "./period";

interface PeriodPickerProps {
  period: Period;
  onPeriod: (period: Period) => void;
  category: string | null;
  onCategory: (category: string | null) => void;
  categories: readonly Category[];
}

/** Which time and which category the figures are of. */
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
        onChange={(kind) => onPeriod(kind === "days" ? { kind, from: "", to: "" } : { kind })}
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
