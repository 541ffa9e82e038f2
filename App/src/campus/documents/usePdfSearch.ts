import { useEffect, useState } from "react";
import type { PdfDocument } from "pdfjs-dist";
import { searchText } from "../../shell/words/searchText";
import { pageText } from "./pdf";

export interface PdfSearch {
  /** What is searched, as it is compared; empty for nothing. */
  wanted: string;
  /** The pages that have it, as far as was looked. */
  pages: readonly number[];
  isLooking: boolean;
}

/** A pause while somebody types, in milliseconds. */
const pause = 250;

/** The pages of a PDF that have a text, one after the other as they are read. */
export function usePdfSearch(pdf: PdfDocument, typed: string): PdfSearch {
  const [found, setFound] = useState<PdfSearch>({ wanted: "", pages: [], isLooking: false });
  useEffect(() => {
    const wanted = searchText(typed);
    if (wanted === "") {
      setFound({ wanted, pages: [], isLooking: false });
      return undefined;
    }
    let isCurrent = true;
    const look = async () => {
      const pages: number[] = [];
      setFound({ wanted, pages: [], isLooking: true });
      for (let number = 1; number <= pdf.numPages; number++) {
        const page = await pdf.getPage(number);
        const { text } = pageText((await page.getTextContent()).items);
        if (!isCurrent) return;
        if (!text.includes(wanted)) continue;
        pages.push(number);
        setFound({ wanted, pages: [...pages], isLooking: true });
      }
      setFound({ wanted, pages, isLooking: false });
    };
    const timer = setTimeout(() => void look().catch(() => isCurrent && setFound((before) => ({ ...before, isLooking: false }))), pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [pdf, typed]);
  return found;
}
