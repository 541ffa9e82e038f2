import type { Category } from "../engine/trackTypes";
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
