import type { Race } from "../../device/api";
import { SearchField } from "../../shell/components/SearchField";
import { Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import { categoriesOf, TeamFilter } from "./teamFilter";

interface TeamFiltersProps {
  race: Race;
  filter: TeamFilter;
  onChange: (filter: TeamFilter) => void;
}

/** Filters teams by name, number and category. */
export function TeamFilters({ race, filter, onChange }: TeamFiltersProps) {
  const categories = categoriesOf(race.teams);
  return (
    <div className="ranking-filters" role="search" aria-label={t("races.watch.search")}>
      <SearchField label={t("races.watch.search")} value={filter.text} onChange={(text) => onChange({ ...filter, text })} />
      {categories.length > 1 && (
        <Select
          name="category"
          label={t("races.watch.category")}
          labelUnseen
          value={filter.category}
          options={[
            { value: "", label: t("races.watch.allCategories") },
            ...categories.map((category) => ({ value: category, label: category })),
          ]}
          onChange={(category) => onChange({ ...filter, category })}
        />
      )}
    </div>
  );
}
