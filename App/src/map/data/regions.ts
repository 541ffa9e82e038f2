import { useEffect, useSyncExternalStore } from "react";
import { Problem } from "../../device/network/problem";
import { readRegions, Region } from "./regionStore";

/** Regions as the screens see them. */
export interface RegionList {
  /** Nothing while the device has not said. */
  regions: readonly Region[] | null;
  /** Why a region is not coming just now, by its identifier. */
  problems: ReadonlyMap<string, RegionProblem>;
  /** The one that is coming. */
  coming: string | null;
}

/** `full`: the device has no room left. */
export type RegionProblem = Problem | "full";

let list: RegionList = { regions: null, problems: new Map(), coming: null };
const listeners = new Set<() => void>();
/** Tells the other tabs that something changed in the store they share. */
const tabs = new BroadcastChannel("cordada.maps");
let loading: Promise<readonly Region[]> | undefined;

function set(next: Partial<RegionList>): void {
  list = { ...list, ...next };
  for (const listener of listeners) listener();
}

/** The regions of this device; loaded from its store once. */
export function regions(): Promise<readonly Region[]> {
  return (loading ??= load());
}

/** The regions as the store has them now. */
export async function load(): Promise<readonly Region[]> {
  const kept = await readRegions().catch(() => []);
  set({ regions: kept.sort((one, other) => (one.id < other.id ? 1 : -1)) });
  return list.regions ?? [];
}

tabs.onmessage = () => {
  if (loading) loading = load();
};

/** Shows what was just written to the store, in all tabs. */
export function showRegions(change: (before: readonly Region[]) => readonly Region[]): void {
  set({ regions: change(list.regions ?? []) });
  loading = Promise.resolve(list.regions ?? []);
  tabs.postMessage("changed");
}

/** Shows which region is coming, or that none is. */
export function showComing(coming: string | null): void {
  set({ coming });
}

/** Shows why a region is not coming, or that nothing is wrong with it. */
export function showProblem(id: string, problem: RegionProblem | null): void {
  const problems = new Map(list.problems);
  if (problem) problems.set(id, problem);
  else problems.delete(id);
  set({ problems });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The regions taken along, live (T19). */
export function useRegions(): RegionList {
  useEffect(() => void regions(), []);
  return useSyncExternalStore(subscribe, () => list);
}
