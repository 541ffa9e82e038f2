import type { Category } from "../engine/trackTypes";
import { isPhrase, t } from "../shell/language/language";

/** A category's name: its phrase for a built-in category, else the member's own text. */
export function categoryName(category: Pick<Category, "kind" | "name">): string {
  const name = `category.${category.kind ?? ""}`;
  return category.kind && isPhrase(name) ? t(name) : category.name;
}

/** The localized name of a sport. */
export function sportName(sport: string): string {
  const name = `sport.${sport}`;
  return isPhrase(name) ? t(name) : sport;
}
