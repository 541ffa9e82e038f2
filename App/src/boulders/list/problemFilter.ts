import { navigate, useAddress } from "../../shell/routing/location";

/** The value of a filter that admits every problem. */
export const any = "";

const filters = ["search", "whose", "difficulty", "from", "to", "style", "setter", "stars", "order"] as const;
/** A filter of problems, or their order. */
export type Filter = (typeof filters)[number];

/** The orders of problems; without one the newest come first. */
export const orders = ["name", "easiest", "hardest", "stars"] as const;

/**
 * The filters and the order of problems, and a function that changes one. They are in the address, so that they are unchanged on
 * returning from a problem.
 */
export function useProblemFilter(): readonly [Readonly<Record<Filter, string>>, (filter: Filter) => (value: string) => void] {
  const { path, search } = useAddress();
  const choose = (filter: Filter) => (value: string) => {
    const next = new URLSearchParams(search);
    if (value === any) next.delete(filter);
    else next.set(filter, value);
    const said = next.toString();
    navigate(said === "" ? path : `${path}?${said}`, { replace: true });
  };
  const chosen = Object.fromEntries(filters.map((filter) => [filter, search.get(filter) ?? any])) as Record<Filter, string>;
  return [chosen, choose];
}
