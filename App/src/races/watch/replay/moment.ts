import { navigate } from "../../../shell/routing/location";

const name = "replay";

/** The moment that the address asks for, in milliseconds since 1970; null when it asks for what is now. */
export function askedMoment(): number | null {
  const second = Number(new URLSearchParams(location.search).get(name) ?? NaN);
  return Number.isFinite(second) ? second * 1000 : null;
}

/** Has the address ask for a moment, so that the page that is loaded again shows it; null for what is now. */
export function keepMoment(time: number | null): void {
  const search = new URLSearchParams(location.search);
  if (time === null) search.delete(name);
  else search.set(name, String(Math.round(time / 1000)));
  const asked = search.toString();
  navigate(location.pathname + (asked && `?${asked}`), { replace: true });
}
