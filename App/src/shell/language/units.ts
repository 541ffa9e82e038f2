import { Observable, useObservable } from "../../device/store/observable";

/** What lengths, heights and weights are shown in. Inside, everything is metric. */
export type Units = "metric" | "imperial";

const shown = new Observable<Units>("metric");

/** Shows everything in `units` from now on. */
export function setUnits(units: Units): void {
  shown.set(units);
}

/** The units shown now. */
export const units = shown.now;

/** The units, and a new render whenever they change. */
export function useUnits(): Units {
  return useObservable(shown);
}

/** What people use where the device says it is from. Source: CLDR, measurementData. */
export function deviceUnits(): Units {
  const region = new Intl.Locale(navigator.language).region ?? "";
  return ["US", "LR", "MM"].includes(region) ? "imperial" : "metric";
}

/** Exact since 1959: international yard and pound agreement. */
export const metresPerMile = 1609.344;
export const metresPerFoot = 0.3048;
export const metresPerYard = 0.9144;
export const kilogramsPerPound = 0.45359237;
