import { useMemo } from "react";
import { newIdentifier } from "../../device/store/identifier";
import { QueryState, mapState } from "../../device/store/queryState";
import { readShown } from "../../device/sync/records";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import type { Category } from "../../engine/trackTypes";
import { rules } from "../../engine/rules";

const collection = "categories";

/** Those everybody begins with (T11), named by the app in the member's language; their ids are the same everywhere. */
const first: readonly Category[] = rules.built_in_categories.map((told) => ({ ...told, rev: 0, name: told.kind }));

/** The first ones are there before any server told of them, and every category has a sport: older servers did not say it. */
export function withFirst(categories: readonly Category[]): readonly Category[] {
  const known = new Set(categories.map(({ id }) => id));
  const told = categories.map((category): Category => ({ ...category, sport: category.sport ?? category.kind ?? "other" }));
  return [...first.filter(({ id }) => !known.has(id)), ...told];
}

/** The member's categories (T11). */
export function useCategories(): QueryState<readonly Category[]> {
  const kept = useRecords<Category>(collection);
  return useMemo(() => mapState(kept, withFirst), [kept]);
}

/** The member's categories, read from the device. */
export async function readCategories(member: string): Promise<readonly Category[]> {
  return withFirst(await readShown<Category>(member, collection));
}

/** Adds a category; the answer takes it away again. */
export function addCategory(name: string, sport: string | null): () => void {
  const fields = { name: { after: name }, sport: { after: sport } };
  return make({ collection, record: newIdentifier(), kind: "create", fields });
}

/** Gives a category another name; the answer gives the old one back. */
export function renameCategory(category: Category, name: string): () => void {
  return make({ collection, record: category.id, kind: "edit", fields: { name: { before: category.name, after: name } } });
}

/** Deletes a category; the answer brings it back. */
export function deleteCategory(category: Category): () => void {
  return make({ collection, record: category.id, kind: "delete" });
}
