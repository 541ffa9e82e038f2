// The state of the list. It outlives the screen, so that the list is unchanged when the member returns from a track.
import { Observable, useObservable } from "../../device/store/observable";
import type { TrackFilter, TrackOrder } from "../data/trackFilter";

/** The filter, order and length of the list. */
export interface ListView {
  filter: Required<TrackFilter>;
  order: TrackOrder;
  /** The number of rows drawn so far. */
  rows: number;
}

const page = 40;
const everything: Required<TrackFilter> = {
  text: "",
  category: null,
  gear: null,
  kind: null,
  from: null,
  to: null,
  atLeast: null,
  atMost: null,
};

const view = new Observable<ListView>({ filter: everything, order: "newest", rows: page });

/** Changes the filter, and scrolls to the top. */
export function filterList(changes: TrackFilter): void {
  view.change({ filter: { ...view.now().filter, ...changes }, rows: page });
}

/** Changes the order, and scrolls to the top. */
export function sortList(order: TrackOrder): void {
  view.change({ order, rows: page });
}

/** Clears the filter. */
export function clearFilter(): void {
  filterList(everything);
}

/** Draws further rows. */
export function showMoreRows(): void {
  view.change({ rows: view.now().rows + page });
}

/** Draws rows up to `index`. */
export function showRowsTo(index: number): void {
  const { rows } = view.now();
  if (index >= rows) view.change({ rows: page * Math.ceil((index + 1) / page) });
}

/** True if a filter is set. */
export function isFiltered({ text, ...others }: ListView["filter"]): boolean {
  return text.trim() !== "" || Object.values(others).some((each) => each !== null);
}

/** The state of the list; re-renders when it changes. */
export function useListView(): ListView {
  return useObservable(view);
}
