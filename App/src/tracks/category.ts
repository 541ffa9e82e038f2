import type { Category } from "../engine/trackTypes";
import type { IconName } from "../shell/components/Icon";
import { isPhrase, t } from "../shell/language/language";

/** A category's name: the member's own words, or the app's for those everybody starts with. */
export function categoryName(category: Pick<Category, "kind" | "name">): string {
  const name = `category.${category.kind ?? ""}`;
  return category.kind && isPhrase(name) ? t(name) : category.name;
}

/** What a member was doing, in words. */
export function sportName(sport: string): string {
  const name = `sport.${sport}`;
  return isPhrase(name) ? t(name) : sport;
}

const icons: Readonly<Record<string, IconName>> = {
  running: "run",
  walking: "walk",
  hiking: "mountain",
  cycling: "cycle",
  swimming: "swim",
  skiing: "ski",
};

/** The drawing of a sport. */
export function sportIcon(sport: string | null | undefined): IconName {
  return icons[sport ?? ""] ?? "sport";
}
