import { useEffect, useState } from "react";
import type { PdfDocument } from "pdfjs-dist";
import { openPdf, PdfProblem, problemOf } from "./pdf";

/** The size of a page, in points. */
export interface PageSize {
  width: number;
  height: number;
}

export type PdfState =
  | { state: "waiting" }
  | { state: "broken"; problem: PdfProblem }
  | { state: "open"; document: PdfDocument; first: PageSize };

/** A PDF, open as long as the component stands. */
export function usePdf(file: Blob): PdfState {
  const [shown, setShown] = useState<PdfState>({ state: "waiting" });
  useEffect(() => {
    const { opened, close } = openPdf(file);
    let isCurrent = true;
    opened
      .then(async ({ document }) => {
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (isCurrent) setShown({ state: "open", document, first: { width, height } });
      })
      .catch((error: unknown) => isCurrent && setShown({ state: "broken", problem: problemOf(error) }));
    return () => {
      isCurrent = false;
      close();
    };
  }, [file]);
  return shown;
}
