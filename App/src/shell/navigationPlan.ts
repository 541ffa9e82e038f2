import type { Area, Place } from "./area";

/** Which areas a member uses, and in which order. */
export interface AreaChoice {
  /** Names, the first first; areas that are not named come after them. */
  order: readonly string[];
  hidden: readonly string[];
}

/** A place in the bar or the side list, with the places within it while it is the current one. */
export interface NavigationEntry extends Place {
  current: "page" | "within" | null;
  within: readonly NavigationEntry[];
}

/** The most that fit a phone's bar, with the member's own place. */
export const mostEntries = 5;

/** The areas that have a place in the navigation, in the order of the names; those that are not named come last. */
export function inOrder(areas: readonly Area[], order: readonly string[]): readonly Area[] {
  const rank = ({ name }: Area) => (order.includes(name) ? order.indexOf(name) : order.length);
  const placed = areas.filter(({ places = [] }) => places.length > 0);
  return placed.sort((one, other) => rank(one) - rank(other));
}

/** The areas that a member uses, in their order. Somebody who hid all of them sees them all. */
export function usedAreas(areas: readonly Area[], { order, hidden }: AreaChoice): readonly Area[] {
  const sorted = inOrder(areas, order);
  const used = sorted.filter(({ name }) => !hidden.includes(name));
  return used.length > 0 ? used : sorted;
}

/**
 * What the navigation shows at `path`, the member's own place last: all places of the areas while they fit a phone's bar,
 * otherwise the areas, each with the places within it; what phones are taken out for stands beside its area where there
 * is room. One area alone needs no place for itself.
 */
export function navigationAt(path: string, used: readonly Area[], you: Place | undefined): readonly NavigationEntry[] {
  const entry = (place: Place): NavigationEntry => ({ ...place, current: currency(place, path), within: [] });
  const own = you ? [entry(you)] : [];
  const places = used.flatMap(({ places = [] }) => places);
  if (used.length === 1 || places.length + own.length <= mostEntries) return [...places.map(entry), ...own];
  const room = mostEntries - own.length;
  const shown = used.slice(0, room).map(({ places = [] }) => places.map(entry));
  const isBeside = shown.flatMap((entries) => entries.slice(1).filter(isProminent)).length + shown.length <= room;
  return [...shown.flatMap((entries) => areaEntries(entries, isBeside)), ...own];
}

function areaEntries([first, ...others]: readonly NavigationEntry[], isBeside: boolean): NavigationEntry[] {
  if (!first) return [];
  const beside = isBeside ? others.filter(isProminent) : [];
  const within = others.filter((place) => !beside.includes(place));
  const isInside = within.some(({ current }) => current !== null);
  return [{ ...first, current: first.current ?? (isInside ? "within" : null), within }, ...beside];
}

const isProminent = ({ prominent }: Place) => prominent === true;

function currency({ path: own, below = [] }: Place, path: string): NavigationEntry["current"] {
  if (path === own) return "page";
  const roots = [...(own === "/" ? [] : [own]), ...below];
  return roots.some((root) => path === root || path.startsWith(root + "/")) ? "within" : null;
}
