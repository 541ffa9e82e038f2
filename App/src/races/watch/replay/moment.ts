import { navigate } from "../../../shell/routing/location";

const name = "replay";

/** The replayed moment in the page's address, in milliseconds since 1970; null for the live race. */
export function askedMoment(): number | null {
  const second = Number(new URLSearchParams(location.search).get(name) ?? NaN);
  return Number.isFinite(second) ? second * 1000 : null;
}

/** Stores the replayed moment in the page's address, so that reloading shows it again; null for the live race. */
export function storeMoment(time: number | null): void {
  const search = new URLSearchParams(location.search);
  if (time === null) search.delete(name);
  else search.set(name, String(Math.round(time / 1000)));
  const asked = search.toString();
  navigate(location.pathname + (asked && `?${asked}`), { replace: true });
}
