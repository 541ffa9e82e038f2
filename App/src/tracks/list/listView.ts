// How the list is looked at now. It outlives the screen: coming back from a track, the list is as it was left.
import { Observable, useObservable } from "../../device/store/observable";
import type { TrackFilter } from "../data/useTracks";

/** What the list shows, and how much of it. */
export interface ListView {
  filter: Required<TrackFilter>;
  /** Rows drawn so far. */
  rows: number;
}

const page = 40;
const everything: Required<TrackFilter> = { text: "", category: null, from: null, to: null };

const view = new Observable<ListView>({ filter: everything, rows: page });

/** Shows only what `changes` say, from the top. */
export function filterList(changes: TrackFilter): void {
  view.set({ filter: { ...view.now().filter, ...changes }, rows: page });
}

/** Shows everything again. */
export function clearFilter(): void {
  filterList(everything);
}

/** Draws some more rows. */
export function showMoreRows(): void {
  view.change({ rows: view.now().rows + page });
}

/** Whether anything is left out. */
export function isFiltered({ text, category, from, to }: ListView["filter"]): boolean {
  return text.trim() !== "" || category !== null || from !== null || to !== null;
}

/** The view, and a new render whenever it changes. */
export function useListView(): ListView {
  return useObservable(view);
}
