import { useSyncExternalStore } from "react";

/** What lengths, heights and weights are shown in. Inside, everything is metric. */
export type Units = "metric" | "imperial";

let current: Units = "metric";
const listeners = new Set<() => void>();

/** Shows everything in `units` from now on. */
export function setUnits(units: Units): void {
  if (units === current) return;
  current = units;
  for (const listener of listeners) listener();
}

/** The units shown now. */
export function units(): Units {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The units, and a new render whenever they change. */
export function useUnits(): Units {
  return useSyncExternalStore(subscribe, units);
}

/** What people use where the device says it is from. Source: CLDR, measurementData. */
export function deviceUnits(): Units {
  const region = new Intl.Locale(navigator.language).region ?? "";
  return ["US", "LR", "MM"].includes(region) ? "imperial" : "metric";
}

/** Exact since 1959: international yard and pound agreement. */
export const metresPerMile = 1609.344;
export const metresPerFoot = 0.3048;
export const kilogramsPerPound = 0.45359237;
