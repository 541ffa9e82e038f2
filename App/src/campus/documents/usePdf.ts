import { useEffect, useState } from "react";
import type { PdfDocument } from "pdfjs-dist";
import { openPdf, PdfLock } from "./pdf";

/** The size of a page, in points. */
export interface PageSize {
  width: number;
  height: number;
}

export type PdfState =
  | { state: "waiting" }
  | { state: "locked"; lock: PdfLock }
  | { state: "broken" }
  | { state: "open"; document: PdfDocument; first: PageSize };

/** A PDF that is open while the component is mounted. */
export function usePdf(file: Blob): PdfState {
  const [shown, setShown] = useState<PdfState>({ state: "waiting" });
  useEffect(() => {
    let isCurrent = true;
    const { opened, close } = openPdf(file, (lock) => isCurrent && setShown({ state: "locked", lock }));
    opened
      .then(async ({ document }) => {
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (isCurrent) setShown({ state: "open", document, first: { width, height } });
      })
      .catch(() => isCurrent && setShown({ state: "broken" }));
    return () => {
      isCurrent = false;
      close();
    };
  }, [file]);
  return shown;
}
