import { useEffect } from "react";
import { Observable, useObservable } from "../../device/store/observable";
import { Problem } from "../../device/network/problem";
import { readRegions, Region } from "./regionStore";

/** The regions, for the screens. */
export interface RegionList {
  /** Null until the database has been read. */
  regions: readonly Region[] | null;
  /** The reasons for failed downloads, by region. */
  problems: ReadonlyMap<string, RegionProblem>;
  /** The region being downloaded. */
  coming: string | null;
}

/** A failure of a download; `full`: the device has no room left. */
export type RegionProblem = Problem | "full";

const list = new Observable<RegionList>({ regions: null, problems: new Map(), coming: null });
/** Notifies other tabs of changes in the shared store. */
const tabs = new BroadcastChannel("cordada.maps");
let loading: Promise<readonly Region[]> | undefined;

/** The regions of this device, loaded from the store once. */
export function regions(): Promise<readonly Region[]> {
  return (loading ??= load());
}

/** Reloads the regions from the store. */
export async function load(): Promise<readonly Region[]> {
  const kept = await readRegions().catch(() => []);
  list.change({ regions: kept.sort((one, other) => (one.id < other.id ? 1 : -1)) });
  return list.now().regions ?? [];
}

tabs.onmessage = () => {
  if (loading) loading = load();
};

/** Shows a change written to the store, in all tabs. */
export function showRegions(change: (before: readonly Region[]) => readonly Region[]): void {
  list.change({ regions: change(list.now().regions ?? []) });
  loading = Promise.resolve(list.now().regions ?? []);
  tabs.postMessage("changed");
}

/** Shows the region being downloaded, or none. */
export function showComing(coming: string | null): void {
  list.change({ coming });
}

/** Shows the failure of a region's download, or clears it. */
export function showProblem(id: string, problem: RegionProblem | null): void {
  const problems = new Map(list.now().problems);
  if (problem) problems.set(id, problem);
  else problems.delete(id);
  list.change({ problems });
}

/** The downloaded regions; re-renders when they change (T19). */
export function useRegions(): RegionList {
  useEffect(() => void regions(), []);
  return useObservable(list);
}
