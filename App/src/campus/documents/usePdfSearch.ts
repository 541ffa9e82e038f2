import { RefObject, useEffect, useMemo, useState } from "react";
import type { PdfDocument } from "pdfjs-dist";
import { searchText } from "../../shell/words/searchText";
import { matchesIn, pageText } from "./pageText";
import type { PageCounts } from "./pdfMatches";

export interface PdfSearch {
  /** The folded search text; empty for none. */
  wanted: string;
  /** The matches found so far. */
  found: PageCounts;
  isLooking: boolean;
}

/** Milliseconds to wait during typing, and between two updates while pages are read. */
const pause = 200;
const none: PageCounts = new Map();

/** The search for a text in a PDF, page by page from the visible one round to the one before it. */
export function usePdfSearch(pdf: PdfDocument, typed: string, inSight: RefObject<number>): PdfSearch {
  const [search, setSearch] = useState<PdfSearch>({ wanted: "", found: none, isLooking: false });
  // Only the folded text of pages is kept.
  const texts = useMemo(() => new Map<number, string>(), [pdf]);
  useEffect(() => {
    const wanted = searchText(typed);
    if (wanted === "") {
      setSearch({ wanted, found: none, isLooking: false });
      return undefined;
    }
    let isCurrent = true;
    const found = new Map<number, number>();
    const textOf = async (number: number) => {
      let text = texts.get(number);
      if (text === undefined) {
        const content = await (await pdf.getPage(number)).getTextContent();
        texts.set(number, (text = pageText(content.items).text));
      }
      return text;
    };
    const look = async () => {
      let [shown, shownAt] = [0, performance.now()];
      const first = inSight.current ?? 1;
      setSearch({ wanted, found: none, isLooking: true });
      for (let step = 0; step < pdf.numPages && isCurrent; step++) {
        const number = ((first - 1 + step) % pdf.numPages) + 1;
        // A damaged page has no text.
        const count = matchesIn(await textOf(number).catch(() => ""), wanted).length;
        if (count > 0) found.set(number, count);
        if (!isCurrent || found.size === shown || (shown > 0 && performance.now() - shownAt < pause)) continue;
        [shown, shownAt] = [found.size, performance.now()];
        setSearch({ wanted, found: new Map(found), isLooking: true });
      }
      if (isCurrent) setSearch({ wanted, found, isLooking: false });
    };
    const timer = setTimeout(() => void look(), pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [pdf, typed]);
  return search;
}
