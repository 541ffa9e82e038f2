import { useMemo } from "react";
import { request } from "../network/request";
import { asMember, deviceMember, shownMember, useShownMember } from "../session/session";
import { useCell } from "../store/cells";
import { make, settleBy, useChanges, withChanges } from "../store/changes";
import { newIdentifier } from "../store/identifier";
import { Kept, mapKept } from "../store/kept";
import { ownRecordsCell, recordsCell, settleRecord } from "../store/records";
import type { Category } from "../wire";

const collection = "categories";
const path = (id: string) => `/categories/${encodeURIComponent(id)}`;

settleBy(collection, settleRecord);

/** Those everybody begins with (T11), named by the app in the member's language; their ids are the same everywhere. */
const first = ["running", "walking", "cycling", "swimming"] as const;

function firstCategories(): Category[] {
  return first.map((kind, index) => {
    return { id: `018cc251-f400-7000-8000-00000000000${index + 1}`, rev: 0, name: kind, kind, sport: kind };
  });
}

function categoriesCell(member: string) {
  if (member === deviceMember) return ownRecordsCell<Category>(member, collection, firstCategories);
  return recordsCell<Category>(member, collection, async () => {
    const answer = await asMember(member, () => request<{ categories: Category[] }>("GET", "/categories"));
    return answer.categories;
  });
}

/** The member's categories (T11). */
export function useCategories(): Kept<readonly Category[]> {
  const member = useShownMember();
  const kept = useCell(categoriesCell(member));
  const changes = useChanges(member);
  return useMemo(() => mapKept(kept, (all) => withChanges(collection, all, changes)), [kept, changes]);
}

/** Adds a category; the answer takes it away again. */
export function addCategory(name: string, sport: string | null): () => void {
  const id = newIdentifier();
  const body = { name, sport };
  const of = { collection, record: id } as const;
  return make(
    shownMember(),
    { ...of, kind: "create", fields: { ...body, id }, before: {}, method: "POST", path: "/categories", body },
    { ...of, kind: "delete", fields: {}, before: body, method: "DELETE", path: path(id) },
  );
}

/** Gives a category another name; the answer gives the old one back. */
export function renameCategory(category: Category, name: string): () => void {
  const of = { collection, record: category.id, kind: "edit", method: "PATCH", path: path(category.id) } as const;
  const [fields, before] = [{ name }, { name: category.name }];
  return make(
    shownMember(),
    { ...of, fields, before, body: fields },
    { ...of, fields: before, before: fields, body: before },
  );
}

/** Deletes a category; the answer brings it back. */
export function deleteCategory(category: Category): () => void {
  const of = { collection, record: category.id } as const;
  const seen = { ...category } as Record<string, unknown>;
  const body = { name: category.name, sport: category.sport ?? null };
  return make(
    shownMember(),
    { ...of, kind: "delete", fields: {}, before: seen, method: "DELETE", path: path(category.id) },
    { ...of, kind: "create", fields: seen, before: {}, method: "POST", path: "/categories", body },
  );
}
