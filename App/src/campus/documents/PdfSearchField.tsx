import { useEffect, useRef } from "react";
import { IconButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { countOf, PdfMatch, placeOf } from "./pdfMatches";
import type { PdfSearch } from "./usePdfSearch";

interface SearchFieldProps {
  search: PdfSearch;
  /** The current match. */
  chosen: PdfMatch | null;
  typed: string;
  onType: (typed: string) => void;
  /** Moves to the next match, or to the previous one. */
  onStep: (by: 1 | -1) => void;
  onLeave: () => void;
}

/** The search field of a PDF, with the number of the current match and controls and keys for others. */
export function PdfSearchField({ search, chosen, typed, onType, onStep, onLeave }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isFound = search.found.size > 0;

  // The browser's own search would find text only on the drawn pages.
  useEffect(() => {
    function receive(event: KeyboardEvent): void {
      const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : event.key;
      if (key === "f" && (event.ctrlKey || event.metaKey)) field.current?.select();
      else if (isFound && (key === "F3" || (key === "g" && (event.ctrlKey || event.metaKey)))) onStep(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    }
    window.addEventListener("keydown", receive);
    return () => window.removeEventListener("keydown", receive);
  });

  return (
    <form
      className="pdf-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onStep(1);
      }}
    >
      <input
        ref={field}
        type="search"
        aria-label={t("campus.pdf.search")}
        placeholder={t("campus.pdf.search")}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            onType("");
            onLeave();
          } else if (event.key === "Enter" && event.shiftKey) onStep(-1);
          else return;
          event.preventDefault();
        }}
      />
      {search.wanted !== "" && (
        <>
          <span className="pdf-found" role="status">
            {foundWords(search, chosen)}
          </span>
          <IconButton icon="up" label={t("campus.pdf.foundBefore")} disabled={!isFound} onClick={() => onStep(-1)} />
          <span className="pdf-down">
            <IconButton icon="up" type="submit" label={t("campus.pdf.foundNext")} disabled={!isFound} />
          </span>
        </>
      )}
    </form>
  );
}

function foundWords({ found, isLooking }: PdfSearch, chosen: PdfMatch | null): string {
  if (!chosen || found.size === 0) return t(isLooking ? "campus.pdf.looking" : "campus.pdf.foundNothing");
  const words = t("campus.pdf.found", { number: placeOf(found, chosen), count: countOf(found) });
  return isLooking ? `${words}…` : words;
}
