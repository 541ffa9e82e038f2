import { RefObject, useEffect, useRef } from "react";
import type { TrackItem } from "../../engine/trackTypes";
import type { Selection } from "./useSelection";

/** Keys of the list: arrows move, Delete deletes, Ctrl+A selects all, Escape ends the selection, / searches. */
export function useListKeys(
  list: RefObject<HTMLElement>,
  tracks: readonly TrackItem[],
  selection: Selection,
  onDelete: () => void,
): void {
  const handle = useRef<(event: KeyboardEvent) => void>(() => undefined);

  handle.current = (event) => {
    const element = list.current;
    const target = event.target as HTMLElement;
    if (!element || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const typing = target.matches("input, textarea, select");
    const row = target.closest<HTMLElement>("[data-row]");

    if (event.key === "/" && !typing) {
      element.querySelector<HTMLElement>("input[type=search]")?.focus();
    } else if (event.key === "Escape" && selection.picking && !typing) {
      selection.end();
    } else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey) && selection.picking && !typing) {
      selection.pick(tracks.map((track) => track.id));
    } else if (row && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      focusNext(element, row, event.key === "ArrowDown" ? 1 : -1);
    } else if (row && (event.key === "Delete" || event.key === "Backspace")) {
      if (selection.picked.size === 0) selection.begin(row.dataset["row"]);
      onDelete();
    } else return;
    event.preventDefault();
  };

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle.current(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function focusNext(list: HTMLElement, row: HTMLElement, step: number): void {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  rows[rows.indexOf(row) + step]?.focus();
}
