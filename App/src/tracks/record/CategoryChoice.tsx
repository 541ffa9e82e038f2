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

/** What is about to be recorded, all in sight or a swipe away (T11). Its sport decides how fixes are filtered (T4). */
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

/** Those everybody has first, always in the same places, then the member's own by name. */
function inOrder(categories: readonly Category[]): Category[] {
  const rank = ({ kind, sport }: Category) => (kind ? sports.indexOf(sport) : sports.length);
  return [...categories].sort(
    (one, other) => rank(one) - rank(other) || categoryName(one).localeCompare(categoryName(other), language()),
  );
}
