import { useCategories } from "../data/categories";
import type { Category } from "../../device/wire";

const none: readonly Category[] = [];

/** The member's categories, as far as the device has them. */
export function useKnownCategories(): readonly Category[] {
  const categories = useCategories();
  return categories.state === "here" ? categories.value : none;
}
