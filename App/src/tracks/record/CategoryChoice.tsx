import type { Category } from "../../engine/trackTypes";
import { sports } from "../../engine/sports";
import { Icon } from "../../shell/components/Icon";
import { language, t } from "../../shell/language/language";
import { categoryName } from "../category";
import { sportIcon } from "../sportIcon";
import "./CategoryChoice.css";

interface CategoryChoiceProps {
  categories: readonly Category[];
  chosen: Category | null;
  onChoose: (category: Category) => void;
}

/** A choice of the category to record, all in view or a swipe away (T11). Its sport determines the filter of positions (T4). */
export function CategoryChoice({ categories, chosen, onChoose }: CategoryChoiceProps) {
  return (
    <fieldset className="category-choice">
      <legend className="unseen">{t("tracks.category")}</legend>
      {inOrder(categories).map((category) => (
        <label key={category.id} className="category-option">
          <input
            type="radio"
            name="category"
            className="category-input"
            checked={category.id === chosen?.id}
            onChange={() => onChoose(category)}
          />
          <Icon drawing={sportIcon(category.sport)} size={28} />
          <span>{categoryName(category)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Built-in categories first, in a fixed order, then the member's own by name. */
function inOrder(categories: readonly Category[]): Category[] {
  const rank = ({ kind, sport }: Category) => (kind ? sports.indexOf(sport) : sports.length);
  return [...categories].sort(
    (one, other) => rank(one) - rank(other) || categoryName(one).localeCompare(categoryName(other), language()),
  );
}
