import { useSyncExternalStore } from "react";
import { session, shownMember } from "../../device/session/session";
import { ChangedFields, changedFields } from "../../device/sync/change";
import { readShown } from "../../device/sync/records";
import { make, syncOf } from "../../device/sync/sync";
import type { Preferences } from "../../device/wire";

// Preferences hold before anybody signs in (K10), and are needed before the first page: so they stand in
// the browser's quick store, and travel with the account from there.
const place = "cordada.preferences";
const collection = "preferences";

/** Those that travel. */
const names = new Set([
  "language",
  "units",
  "theme",
  "mark_interval_m",
  "spacing_m",
  "speak_marks",
  "vibrate_marks",
  "auto_pause",
]);

let current: Preferences = read();
const listeners = new Set<() => void>();

function read(): Preferences {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? "{}") as Preferences | null) ?? {};
  } catch {
    return {};
  }
}

function keep(preferences: Preferences): void {
  current = preferences;
  localStorage.setItem(place, JSON.stringify(preferences));
  for (const listener of listeners) listener();
}

window.addEventListener("storage", (event) => {
  if (event.key !== place) return;
  current = read();
  for (const listener of listeners) listener();
});

/** The preferences of this device. */
export function preferences(): Preferences {
  return current;
}

export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The preferences, and a new render whenever they change. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, preferences);
}

/** How a recording is made where nobody chose otherwise (T6, T7). */
const recordingDefaults = {
  spacing_m: 5,
  auto_pause: true,
  mark_interval_m: 1000,
  speak_marks: false,
  vibrate_marks: true,
};

/** How to record: what was chosen, and the usual for the rest. */
export function recordingChoices(chosen: Preferences = current): typeof recordingDefaults {
  const known = Object.entries(chosen).filter(([name, value]) => name in recordingDefaults && value !== null);
  return { ...recordingDefaults, ...Object.fromEntries(known) };
}

/** Changes preferences here at once, and in the account when the network allows. */
export function prefer(changes: Partial<Preferences>): void {
  const before = current;
  keep({ ...current, ...changes });
  if (session().member) change(changedFields(before, changes));
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
  const known = theirs as unknown as Record<string, unknown>;
  const chosen = Object.entries(known).filter(([name, value]) => names.has(name) && value != null);
  const missing = Object.entries(current).filter(([name, value]) => names.has(name) && value != null && known[name] == null);
  const next = { ...current, ...Object.fromEntries(chosen) };
  if (JSON.stringify(next) !== JSON.stringify(current)) keep(next);
  change(changedFields({}, Object.fromEntries(missing)));
}
