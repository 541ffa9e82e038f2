import type { Race } from "../../device/api";
import { SearchField } from "../../shell/components/SearchField";
import { t } from "../../shell/language/language";
import { CategoryChoice } from "../CategoryChoice";
import type { TeamFilter } from "./teamFilter";

interface TeamFiltersProps {
  race: Race;
  filter: TeamFilter;
  onChange: (filter: TeamFilter) => void;
}

/** Filters teams by name, number and category. */
export function TeamFilters({ race, filter, onChange }: TeamFiltersProps) {
  return (
    <div className="ranking-filters" role="search" aria-label={t("races.watch.search")}>
      <SearchField label={t("races.watch.search")} value={filter.text} onChange={(text) => onChange({ ...filter, text })} />
      <CategoryChoice race={race} category={filter.category} onChange={(category) => onChange({ ...filter, category })} />
    </div>
  );
}
