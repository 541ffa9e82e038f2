import { useSyncExternalStore } from "react";
import { request } from "../network/request";
import { asMember, session, shownMember } from "../session/session";
import { changesOf, make } from "../store/changes";
import type { Preferences } from "../wire";

// Preferences hold before anybody signs in (K10), and are needed before the first page: so they stand in
// the browser's quick store, and travel with the account from there.
const place = "cordada.preferences";

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
  if (!session().member) return;
  const of = { collection: "preferences", record: "me", kind: "edit", method: "PUT", path: "/preferences" } as const;
  make(
    shownMember(),
    { ...of, fields: { ...current }, before: { ...before }, body: current },
    { ...of, fields: { ...before }, before: { ...current }, body: before },
  );
}

/** Takes the account's preferences; what the account does not know yet it learns from this device. */
export async function meetPreferences(): Promise<void> {
  const { member } = session();
  if (!member) return;
  const waiting = changesOf(member.id);
  await waiting.loaded;
  if (waiting.now().some((change) => change.collection === "preferences")) return;
  const theirs = await asMember(member.id, () => request<Preferences>("GET", "/preferences"));
  const chosen = Object.entries(theirs).filter(([, value]) => value !== null);
  const missing = Object.keys(current).some((name) => (theirs as Record<string, unknown>)[name] == null);
  keep({ ...current, ...Object.fromEntries(chosen) });
  if (missing) prefer({});
}
