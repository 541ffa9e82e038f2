// How the list is looked at now. It outlives the screen: coming back from a track, the list is as it was left.
import { Observable, useObservable } from "../../device/store/observable";
import type { TrackFilter, TrackOrder } from "../data/trackFilter";

/** What the list shows, and how much of it. */
export interface ListView {
  filter: Required<TrackFilter>;
  order: TrackOrder;
  /** Rows drawn so far. */
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

/** Shows only what `changes` say, from the top. */
export function filterList(changes: TrackFilter): void {
  view.change({ filter: { ...view.now().filter, ...changes }, rows: page });
}

/** Sorts the list anew, from the top. */
export function sortList(order: TrackOrder): void {
  view.change({ order, rows: page });
}

/** Shows everything again. */
export function clearFilter(): void {
  filterList(everything);
}

/** Draws some more rows. */
export function showMoreRows(): void {
  view.change({ rows: view.now().rows + page });
}

/** Draws rows up to the one at `index`. */
export function showRowsTo(index: number): void {
  const { rows } = view.now();
  if (index >= rows) view.change({ rows: page * Math.ceil((index + 1) / page) });
}

/** Whether anything is left out. */
export function isFiltered({ text, ...others }: ListView["filter"]): boolean {
  return text.trim() !== "" || Object.values(others).some((each) => each !== null);
}

/** The view, and a new render whenever it changes. */
export function useListView(): ListView {
  return useObservable(view);
}
