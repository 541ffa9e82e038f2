import { Observable, useObservable } from "../../device/store/observable";

/** The units in which values are shown. Internally all values are metric. */
export type Units = "metric" | "imperial";

const shown = new Observable<Units>("metric");

/** Sets the units of all shown values. */
export function setUnits(units: Units): void {
  shown.set(units);
}

/** The present units. */
export const units = shown.now;

/** The units; re-renders when they change. */
export function useUnits(): Units {
  return useObservable(shown);
}

/** The usual units in the device's region. Source: CLDR, measurementData. */
export function deviceUnits(): Units {
  const region = new Intl.Locale(navigator.language).region ?? "";
  return ["US", "LR", "MM"].includes(region) ? "imperial" : "metric";
}

/** Exact since 1959: international yard and pound agreement. */
export const metresPerMile = 1609.344;
export const metresPerFoot = 0.3048;
export const metresPerYard = 0.9144;
export const kilogramsPerPound = 0.45359237;
