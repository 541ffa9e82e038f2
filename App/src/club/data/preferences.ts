import { Observable, useObservable } from "../../device/store/observable";
import { session, shownMember } from "../../device/session/session";
import { ChangedFields, changedFields } from "../../device/sync/change";
import type { Collection } from "../../device/sync/collections";
import { readShown } from "../../device/sync/records";
import { make, syncOf } from "../../device/sync/sync";
import type { Preferences } from "../../device/api";
import { declaredAreas } from "../../shell/declaredAreas";
import { keptPreferences, preferencesKey } from "./keptPreferences";

// Preferences apply before sign-in (K10) and before the first page. They are therefore in the browser's local storage, and are
// synchronized with the account from there.
const collection = "preferences";

export const preferencesCollection: Collection = { name: collection, hasOneRecord: true };

const current = new Observable<Preferences>(keptPreferences());

function store(preferences: Preferences): void {
  localStorage.setItem(preferencesKey, JSON.stringify(preferences));
  current.set(preferences);
}

window.addEventListener("storage", (event) => {
  if (event.key === preferencesKey) current.set(keptPreferences());
});

/** The preferences of this device. */
export const preferences = current.now;

/** Calls `listener` when a preference changes, until the returned function is called. */
export const onPreferences = current.subscribe;

/** The preferences; re-renders when they change. */
export function usePreferences(): Preferences {
  return useObservable(current);
}

/** Changes preferences on this device at once, and in the account when the network allows. */
export function prefer(changes: Partial<Preferences>): void {
  const before = preferences();
  store({ ...before, ...changes });
  if (session().member) void changeFrom(before, changes);
}

/** Lists are compared by the core, which is loaded only for them. */
async function changeFrom(before: Preferences, changes: Partial<Preferences>): Promise<void> {
  const isSame = Object.values(changes).some(Array.isArray) ? await sameValues().catch(() => undefined) : undefined;
  change(changedFields(before, changes, isSame));
}

async function sameValues(): Promise<(one: unknown, other: unknown) => boolean> {
  const [{ core }, { sameValue }] = await Promise.all([import("../../engine/load"), import("../../engine/values")]);
  const engine = await core();
  return (one, other) => sameValue(engine, one, other);
}

function change(fields: ChangedFields): void {
  if (Object.keys(fields).length > 0) make({ collection, record: shownMember(), kind: "edit", fields });
}

/** Adopts the account's preferences, and sends to it those that it lacks. */
export async function meetPreferences(): Promise<void> {
  const { member } = session();
  if (!member) return;
  const before = preferences();
  await syncOf(member.id).kept;
  const [theirs = { id: member.id }] = await readShown<Preferences & { id: string }>(member.id, collection);
  const here = preferences();
  // A preference changed meanwhile is sent as a separate change.
  const names = declaredAreas()
    .flatMap((area) => area.preferences ?? [])
    .filter((name) => here[name] === before[name]);
  const chosen = names.filter((name) => theirs[name] != null);
  const missing = names.filter((name) => here[name] != null && theirs[name] == null);
  const next = { ...here, ...only(chosen, theirs) };
  if (JSON.stringify(next) !== JSON.stringify(here)) store(next);
  change(changedFields({}, only(missing, here)));
}

const only = (names: readonly (keyof Preferences)[], preferences: Preferences): Preferences =>
  Object.fromEntries(names.map((name) => [name, preferences[name]]));
