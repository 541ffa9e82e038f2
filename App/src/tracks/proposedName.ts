import type { Category } from "../engine/trackTypes";
import { language, t } from "../shell/language/language";
import { categoryName } from "./category";

/** The first hour of each part of the day. */
const parts = [
  [5, "morning"],
  [12, "afternoon"],
  [19, "evening"],
  [23, "night"],
] as const;

/** A proposed name for a track, by its category and start: Morning run. */
export function proposedName(category: Category | null, startedAt: number): string {
  const hour = new Date(startedAt).getHours();
  const part = parts.filter(([from]) => from <= hour).pop()?.[1] ?? "night";
  const name = category ? categoryName(category) : t("tracks.record.name.track");
  // The app's phrase is put in lower case inside the sentence; a member's own name is unchanged.
  const inside = category && !category.kind ? name : name.toLocaleLowerCase(language());
  const proposed = t(`tracks.record.name.${part}`, { category: inside });
  return proposed.charAt(0).toLocaleUpperCase(language()) + proposed.slice(1);
}
