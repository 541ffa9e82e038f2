import { useCategories } from "./data/categories";
import { Select } from "../shell/components/Field";
import { t } from "../shell/language/language";
import { categoryName } from "./category";

interface CategoryFieldProps {
  label?: string;
  hint?: string;
  /** Options before "none". */
  first?: { value: string; label: string };
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A choice of the tracks' category, or none. */
export function CategoryField({ first, ...field }: CategoryFieldProps) {
  const categories = useCategories();
  const known = categories.state === "here" ? categories.value : [];
  return (
    <Select
      label={t("tracks.category")}
      options={[
        ...(first ? [first] : []),
        { value: "", label: t("tracks.edit.noCategory") },
        ...known.map((each) => ({ value: each.id, label: categoryName(each) })),
      ]}
      {...field}
    />
  );
}
