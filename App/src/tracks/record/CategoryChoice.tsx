import { useState } from "react";
import type { Category } from "../../engine/trackTypes";
import { Icon } from "../../shell/components/Icon";
import { language, t } from "../../shell/language/language";
import { categoryName } from "../category";
import { lastCategories } from "../data/lastCategory";
import { categoryIcon } from "../sportIcon";
import "./CategoryChoice.css";

/** The categories in view before more are asked for: two rows on a phone, with the button. */
const inView = 7;

interface CategoryChoiceProps {
  categories: readonly Category[];
  chosen: Category | null;
  onChoose: (category: Category) => void;
}

/** A choice of the category to record (T11). Its sport determines the filter of positions (T4). */
export function CategoryChoice({ categories, chosen, onChoose }: CategoryChoiceProps) {
  const [wanted, setWanted] = useState<ReadonlySet<string> | null>(() => new Set(lastCategories()));
  const all = inOrder(categories);
  const shown = wanted ? firstOf(all, wanted, chosen) : all;
  return (
    <fieldset className="category-choice">
      <legend className="unseen">{t("tracks.category")}</legend>
      {shown.map((category) => (
        <label key={category.id} className="category-option">
          <input
            type="radio"
            name="category"
            className="category-input"
            checked={category.id === chosen?.id}
            onChange={() => onChoose(category)}
          />
          <Icon drawing={categoryIcon(category)} size={28} />
          <span>{categoryName(category)}</span>
        </label>
      ))}
      {shown.length < all.length && (
        <button type="button" className="category-more" onClick={() => setWanted(null)}>
          <Icon drawing="plus" size={24} />
          <span>{t("tracks.more", { count: all.length - shown.length })}</span>
        </button>
      )}
    </fieldset>
  );
}

/** Built-in categories first, in the order of the core, then the member's own by name. */
function inOrder(categories: readonly Category[]): Category[] {
  const own = categories
    .filter(({ kind }) => !kind)
    .sort((one, other) => categoryName(one).localeCompare(categoryName(other), language()));
  return [...categories.filter(({ kind }) => kind), ...own];
}

/** Those chosen before and the member's own, filled up with the first of the rest, in their order; all if one more is all. */
function firstOf(all: readonly Category[], wanted: ReadonlySet<string>, chosen: Category | null): readonly Category[] {
  if (all.length <= inView + 1) return all;
  const important = ({ id, kind }: Category) => id === chosen?.id || wanted.has(id) || !kind;
  const kept = new Set([...all.filter(important), ...all.filter((each) => !important(each))].slice(0, inView));
  return all.filter((each) => kept.has(each));
}
