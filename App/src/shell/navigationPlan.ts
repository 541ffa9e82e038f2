import type { Area, Place } from "./area";

/** The areas that a member uses, and their order. */
export interface AreaChoice {
  /** The names of areas in order; other areas follow. */
  order: readonly string[];
  hidden: readonly string[];
}

/** A place in the navigation, with the places within it if it is current. */
export interface NavigationEntry extends Place {
  current: "page" | "within" | null;
  within: readonly NavigationEntry[];
}

/** The maximum number of entries in a phone's bar, including the member's own place. */
export const mostEntries = 5;

/** The areas with a place in the navigation, in the order of the names; others come last. */
export function inOrder(areas: readonly Area[], order: readonly string[]): readonly Area[] {
  const rank = ({ name }: Area) => (order.includes(name) ? order.indexOf(name) : order.length);
  const placed = areas.filter(({ places = [] }) => places.length > 0);
  return placed.sort((one, other) => rank(one) - rank(other));
}

/** The areas that a member uses, in order. If all are hidden, all are shown. */
export function usedAreas(areas: readonly Area[], { order, hidden }: AreaChoice): readonly Area[] {
  const sorted = inOrder(areas, order);
  const used = sorted.filter(({ name }) => !hidden.includes(name));
  return used.length > 0 ? used : sorted;
}

/**
 * The navigation at `path`, with the member's own place last. All places of the areas are shown if they fit a phone's bar;
 * otherwise the areas, each with its places, and prominent places beside their area if there is room. A single area needs no
 * place for itself.
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
