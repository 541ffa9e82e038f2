import { Observable, useObservable } from "../../device/store/observable";

const here = () => location.pathname + location.search;
const address = new Observable(here());
window.addEventListener("popstate", () => address.set(here()));

/** The present address of the app: its path and query. */
export function useAddress(): { path: string; search: URLSearchParams } {
  const now = new URL(useObservable(address), location.origin);
  return { path: now.pathname, search: now.searchParams };
}

/** Navigates to `to`. With `replace` the present page is removed from the history. Another page begins at its top. */
export function navigate(to: string, { replace = false } = {}): void {
  if (to === here()) return;
  const before = location.pathname;
  // The depth in the app's own history shows `goBack` whether an earlier page exists.
  const depth = replace ? historyDepth() : historyDepth() + 1;
  if (replace) history.replaceState({ depth }, "", to);
  else history.pushState({ depth }, "", to);
  if (!replace || location.pathname !== before) scrollTo(0, 0);
  address.set(here());
}

function historyDepth(): number {
  const state = history.state as { depth?: number } | null;
  return state?.depth ?? 0;
}

/** Goes back to the previous page, or to `parent` if the app was opened on this page. */
export function goBack(parent: string): void {
  if (historyDepth() > 0) history.back();
  else navigate(parent, { replace: true });
}
