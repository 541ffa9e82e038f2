import { RefObject, useEffect, useRef } from "react";

/** While the map is over the whole window, the rest of the page is out of reach; Escape ends it. */
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

/** Everything beside `element` and beside what it stands in. */
function coveredBy(element: HTMLElement): HTMLElement[] {
  const covered: HTMLElement[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) covered.push(sibling);
    }
  }
  return covered;
}
