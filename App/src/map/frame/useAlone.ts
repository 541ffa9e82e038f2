import { RefObject, useEffect, useRef } from "react";

/** Makes the rest of the page inert while the map fills the window; Escape ends it. */
export function useAlone(place: RefObject<HTMLElement>, full: boolean, onFull: (full: boolean) => void): void {
  const leave = useRef(onFull);
  leave.current = onFull;

  useEffect(() => {
    const map = place.current?.parentElement;
    if (!full || !map) return;
    const covered = coveredBy(map);
    for (const element of covered) element.inert = true;
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) leave.current(false);
    };
    window.addEventListener("keydown", pressed);
    return () => {
      for (const element of covered) element.inert = false;
      window.removeEventListener("keydown", pressed);
    };
  }, [place, full]);
}

/** The elements outside `element` and its ancestors. */
function coveredBy(element: HTMLElement): HTMLElement[] {
  const covered: HTMLElement[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) covered.push(sibling);
    }
  }
  return covered;
}
