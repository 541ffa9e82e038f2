import type { Race } from "../device/api";
import { Select } from "../shell/components/Field";
import { t } from "../shell/language/language";
import { categoriesOf } from "./categories";

interface CategoryChoiceProps {
  race: Race;
  /** Empty for all categories. */
  category: string;
  onChange: (category: string) => void;
}

/** The choice of a category, in a race that has several. */
export function CategoryChoice({ race, category, onChange }: CategoryChoiceProps) {
  const categories = categoriesOf(race.teams);
  if (categories.length < 2) return null;
  return (
    <Select
      name="category"
      label={t("races.watch.category")}
      labelUnseen
      value={category}
      options={[
        { value: "", label: t("races.watch.allCategories") },
        ...categories.map((each) => ({ value: each, label: each })),
      ]}
      onChange={onChange}
    />
  );
}
