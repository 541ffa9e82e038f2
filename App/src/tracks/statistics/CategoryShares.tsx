import type { Category, Statistics } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { Icon } from "../../shell/components/Icon";
import { distance, hours } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { categoryName } from "../category";
import { categoryIcon } from "../sportIcon";

interface CategorySharesProps {
  shares: Statistics["categories"];
  categories: readonly Category[];
}

/** The totals of each category, the longest distance first (T14). */
export function CategoryShares({ shares, categories }: CategorySharesProps) {
  const sorted = [...shares].sort((one, other) => (other.distance_m ?? 0) - (one.distance_m ?? 0));
  const most = sorted[0]?.distance_m || 1;
  return (
    <Card title={t("tracks.statistics.categories")}>
      <ul className="shares">
        {sorted.map((share) => {
          const category = categories.find(({ id }) => id === share.category);
          return (
            <li key={share.category ?? "none"} className="share">
              <Icon drawing={categoryIcon(category)} />
              <div className="share-words">
                <span className="share-name">{category ? categoryName(category) : t("tracks.edit.noCategory")}</span>
                <span className="share-figures figures">
                  {figuresOf(share).join(" · ")}
                </span>
                <span className="share-way" aria-hidden>
                  <span style={{ width: `${(100 * (share.distance_m ?? 0)) / most}%` }} />
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The totals of a category, without the time if no track has one. */
function figuresOf({ tracks, distance_m, duration_s }: Statistics["categories"][number]): string[] {
  const figures = [t("tracks.count", { count: tracks }), distance(distance_m)];
  return duration_s ? [...figures, hours(duration_s)] : figures;
}
