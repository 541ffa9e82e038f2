import { useEffect, useRef } from "react";

interface DrawingKeys {
  undo: () => void;
  redo: () => void;
}

/** Keyboard shortcuts: Ctrl+Z undoes; Ctrl+Shift+Z and Ctrl+Y redo. */
export function useDrawingKeys(keys: DrawingKeys): void {
  const handle = useRef(keys);
  handle.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || document.querySelector("dialog[open]")) return;
      const key = event.key.toLowerCase();
      if (key === "y" || (key === "z" && event.shiftKey)) handle.current.redo();
      else if (key === "z") handle.current.undo();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
}
