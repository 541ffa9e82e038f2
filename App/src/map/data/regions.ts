import { useEffect } from "react";
import { Observable, useObservable } from "../../device/store/observable";
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

const list = new Observable<RegionList>({ regions: null, problems: new Map(), coming: null });
/** Tells the other tabs that something changed in the store they share. */
const tabs = new BroadcastChannel("cordada.maps");
let loading: Promise<readonly Region[]> | undefined;

/** The regions of this device; loaded from its store once. */
export function regions(): Promise<readonly Region[]> {
  return (loading ??= load());
}

/** The regions as the store has them now. */
export async function load(): Promise<readonly Region[]> {
  const kept = await readRegions().catch(() => []);
  list.change({ regions: kept.sort((one, other) => (one.id < other.id ? 1 : -1)) });
  return list.now().regions ?? [];
}

tabs.onmessage = () => {
  if (loading) loading = load();
};

/** Shows what was just written to the store, in all tabs. */
export function showRegions(change: (before: readonly Region[]) => readonly Region[]): void {
  list.change({ regions: change(list.now().regions ?? []) });
  loading = Promise.resolve(list.now().regions ?? []);
  tabs.postMessage("changed");
}

/** Shows which region is coming, or that none is. */
export function showComing(coming: string | null): void {
  list.change({ coming });
}

/** Shows why a region is not coming, or that nothing is wrong with it. */
export function showProblem(id: string, problem: RegionProblem | null): void {
  const problems = new Map(list.now().problems);
  if (problem) problems.set(id, problem);
  else problems.delete(id);
  list.change({ problems });
}

/** The regions taken along, live (T19). */
export function useRegions(): RegionList {
  useEffect(() => void regions(), []);
  return useObservable(list);
}
