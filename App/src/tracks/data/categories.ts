import { useMemo } from "react";
import { newIdentifier } from "../../device/store/identifier";
import { QueryState, mapState } from "../../device/store/queryState";
import { readShown } from "../../device/sync/records";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import type { Category } from "../../engine/trackTypes";
import { rules } from "../../engine/rules";

const collection = "categories";

/** The built-in categories (T11), whose names the app translates; their identifiers are the same for everyone. */
const first: readonly Category[] = rules.built_in_categories.map((category) => ({ ...category, rev: 0, name: category.kind }));

/** The built-in categories in the core's order, also those that no server has sent yet, then the member's own. */
export function withFirst(categories: readonly Category[]): readonly Category[] {
  const sent = new Map(categories.map((category) => [category.id, category]));
  const builtIn = first.map((category) => ({ ...category, ...sent.get(category.id), sport: category.sport }));
  const ids = new Set(builtIn.map(({ id }) => id));
  const own = categories.filter(({ id }) => !ids.has(id));
  return [...builtIn, ...own.map((category): Category => ({ ...category, sport: category.sport ?? "other" }))];
}

/** The member's categories (T11). */
export function useCategories(): QueryState<readonly Category[]> {
  const kept = useRecords<Category>(collection);
  return useMemo(() => mapState(kept, withFirst), [kept]);
}

/** The member's categories, read from the database. */
export async function readCategories(member: string): Promise<readonly Category[]> {
  return withFirst(await readShown<Category>(member, collection));
}

/** Adds a category. Returns its identifier and the function that removes it. */
export function addCategory(name: string, sport: string | null): { id: string; undo: () => void } {
  const fields = { name: { after: name }, sport: { after: sport } };
  const id = newIdentifier();
  return { id, undo: make({ collection, record: id, kind: "create", fields }) };
}

/** Renames a category; the returned function restores its name. */
export function renameCategory(category: Category, name: string): () => void {
  return make({ collection, record: category.id, kind: "edit", fields: { name: { before: category.name, after: name } } });
}

/** Deletes a category; the returned function restores it. */
export function deleteCategory(category: Category): () => void {
  return make({ collection, record: category.id, kind: "delete" });
}
