import { Observable, useObservable } from "../../device/store/observable";
import { session, shownMember } from "../../device/session/session";
import { ChangedFields, changedFields } from "../../device/sync/change";
import type { Collection } from "../../device/sync/collections";
import { readShown } from "../../device/sync/records";
import { make, syncOf } from "../../device/sync/sync";
import type { Preferences } from "../../device/api";
import { usual } from "../../engine/rules";

// Preferences hold before anybody signs in (K10), and are needed before the first page: so they stand in
// the browser's quick store, and travel with the account from there.
const place = "cordada.preferences";
const collection = "preferences";

export const preferencesCollection: Collection = { name: collection, hasOneRecord: true };

/** Those that travel. */
const names = new Set([
  "language",
  "units",
  "theme",
  "areas",
  "hidden_areas",
  "mark_interval_m",
  "spacing_m",
  "speak_marks",
  "vibrate_marks",
  "auto_pause",
]);

const current = new Observable<Preferences>(read());

function read(): Preferences {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? "{}") as Preferences | null) ?? {};
  } catch {
    return {};
  }
}

function keep(preferences: Preferences): void {
  localStorage.setItem(place, JSON.stringify(preferences));
  current.set(preferences);
}

window.addEventListener("storage", (event) => {
  if (event.key === place) current.set(read());
});

/** The preferences of this device. */
export const preferences = current.now;

/** Calls `listener` whenever a preference changes; the answer stops that. */
export const onPreferences = current.subscribe;

/** The preferences, and a new render whenever they change. */
export function usePreferences(): Preferences {
  return useObservable(current);
}

type RecordingChoices = { -readonly [Name in keyof typeof usual.Preferences]: NonNullable<Preferences[Name]> };

/** How to record: what was chosen, and the usual for the rest (T6, T7). */
export function recordingChoices(chosen: Preferences = preferences()): RecordingChoices {
  const known = Object.entries(chosen).filter(([name, value]) => name in usual.Preferences && value !== null);
  return { ...usual.Preferences, ...Object.fromEntries(known) };
}

/** Changes preferences here at once, and in the account when the network allows. */
export function prefer(changes: Partial<Preferences>): void {
  const before = preferences();
  keep({ ...before, ...changes });
  if (session().member) void changeFrom(before, changes);
}

/** Lists are compared by the core, which is asked for when there are any. */
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

/** Takes the account's preferences; what the account does not know yet it learns from this device. */
export async function meetPreferences(): Promise<void> {
  const { member } = session();
  if (!member) return;
  await syncOf(member.id).kept;
  const [theirs = { id: member.id }] = await readShown<Preferences & { id: string }>(member.id, collection);
  const here = preferences();
  const known = theirs as unknown as Record<string, unknown>;
  const chosen = Object.entries(known).filter(([name, value]) => names.has(name) && value != null);
  const missing = Object.entries(here).filter(([name, value]) => names.has(name) && value != null && known[name] == null);
  const next = { ...here, ...Object.fromEntries(chosen) };
  if (JSON.stringify(next) !== JSON.stringify(here)) keep(next);
  change(changedFields({}, Object.fromEntries(missing)));
}
