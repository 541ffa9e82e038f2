import { Observable, useObservable } from "../../device/store/observable";

const here = () => location.pathname + location.search;
const address = new Observable(here());
window.addEventListener("popstate", () => address.set(here()));

/** Where the app is: the path and what the address asks for. */
export function useAddress(): { path: string; search: URLSearchParams } {
  const now = new URL(useObservable(address), location.origin);
  return { path: now.pathname, search: now.searchParams };
}

/** Goes to `to`. With `replace`, going back skips the page left. */
export function navigate(to: string, { replace = false } = {}): void {
  if (to === here()) return;
  // The place in the app's own history tells `goBack` whether there is a page to go back to.
  const depth = replace ? historyDepth() : historyDepth() + 1;
  if (replace) history.replaceState({ depth }, "", to);
  else history.pushState({ depth }, "", to);
  if (!replace) scrollTo(0, 0);
  address.set(here());
}

function historyDepth(): number {
  const state = history.state as { depth?: number } | null;
  return state?.depth ?? 0;
}

/** Goes back to the page before, or to `parent` when the app was opened on this page. */
export function goBack(parent: string): void {
  if (historyDepth() > 0) history.back();
  else navigate(parent, { replace: true });
}
