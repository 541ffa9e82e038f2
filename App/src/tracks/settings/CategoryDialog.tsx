import { limits } from "../../engine/limits";
import { sports } from "../../engine/sports";
import type { Category } from "../../engine/trackTypes";
import { Field, Select } from "../../shell/components/Field";
import { FormDialog } from "../../shell/form/FormDialog";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { sportName } from "../category";
import { searchText } from "../../shell/words/searchText";

interface CategoryDialogProps {
  /** The category to rename; if absent, a new one is added. */
  category?: Category;
  /** The names of existing categories. */
  taken: readonly string[];
  onDone: (name: string, sport: string) => void;
  onClose: () => void;
}

/** Asks for a category's name and, for a new one, its sport. */
export function CategoryDialog({ category, taken, onDone, onClose }: CategoryDialogProps) {
  const isTaken = (name: string) => taken.some((each) => searchText(each) === searchText(name));
  const { form, field, problem } = useForm({
    initial: { name: category?.name ?? "", sport: category?.sport ?? "running" },
    check: ({ name }) => ({
      name: required(name) ?? (isTaken(name) ? t("tracks.categories.taken") : undefined),
    }),
    send: async ({ name, sport }) => onDone(name.trim(), sport),
  });
  return (
    <FormDialog
      title={category ? t("tracks.categories.rename") : t("tracks.categories.new")}
      submit={t(category ? "club.save" : "tracks.categories.add")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Field label={t("tracks.categories.name")} maxLength={limits.CategoryNew.name.maxLength} autoFocus {...field("name")} />
      {!category && (
        <Select
          label={t("tracks.categories.sport")}
          hint={t("tracks.categories.sportHint")}
          options={sports.map((sport) => ({ value: sport, label: sportName(sport) }))}
          {...field("sport")}
        />
      )}
    </FormDialog>
  );
}
