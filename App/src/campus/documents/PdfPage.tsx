import { useEffect, useRef, useState } from "react";
import { PdfDocument, PdfPage as Page, renderTextLayer, RenderTask } from "pdfjs-dist";
import { t } from "../../shell/language/language";
import { matchingPieces, PageText, pageText } from "./pdf";
import type { PageSize } from "./usePdf";

/** The most pixels of a page: phones give a canvas no more. */
const mostPixels = 12_000_000;

interface PdfPageProps {
  document: PdfDocument;
  /** Counted from 1. */
  number: number;
  /** Pixels of the screen for a point. */
  scale: number;
  top: number;
  width: number;
  height: number;
  /** What is searched, as a search compares it; empty for nothing. */
  wanted: string;
  onSize: (number: number, size: PageSize) => void;
}

/** A page as a picture, with its text over it for selecting, finding and reading aloud. */
export function PdfPage({ document: pdf, number, scale, top, width, height, wanted, onSize }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  /** The words over the picture, once they are there. */
  const [written, setWritten] = useState<{ words: PageText; pieces: readonly HTMLElement[] } | null>(null);

  useEffect(() => {
    const tasks: RenderTask[] = [];
    let page: Page | undefined;
    let isCurrent = true;
    void (async () => {
      page = await pdf.getPage(number);
      if (!isCurrent || !canvas.current || !text.current) return;
      const size = page.getViewport({ scale: 1 });
      onSize(number, { width: size.width, height: size.height });
      const viewport = page.getViewport({ scale });
      const pixels = viewport.width * viewport.height;
      const ratio = Math.min(devicePixelRatio, Math.sqrt(mostPixels / pixels));
      canvas.current.width = Math.floor(viewport.width * ratio);
      canvas.current.height = Math.floor(viewport.height * ratio);
      const canvasContext = canvas.current.getContext("2d");
      if (!canvasContext) return;
      const drawing = page.render({ canvasContext, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
      tasks.push(drawing);
      await drawing.promise;
      const textContent = await page.getTextContent();
      if (!isCurrent || !text.current) return;
      text.current.replaceChildren();
      const textDivs: HTMLElement[] = [];
      const writing = renderTextLayer({ textContent, container: text.current, viewport, textDivs });
      tasks.push(writing);
      await writing.promise;
      if (isCurrent) setWritten({ words: pageText(textContent.items), pieces: textDivs });
    })().catch(() => undefined); // cancelled, or a page that is damaged: it stays white
    return () => {
      isCurrent = false;
      for (const task of tasks) task.cancel();
      page?.cleanup();
    };
  }, [pdf, number, scale]);

  useEffect(() => {
    if (!written) return;
    const found = wanted === "" ? null : matchingPieces(written.words, wanted);
    written.pieces.forEach((piece, index) => piece.toggleAttribute("data-found", found?.has(index) ?? false));
  }, [written, wanted]);

  return (
    <div className="pdf-page" style={{ top, width, height }} role="group" aria-label={t("campus.pdf.pageNamed", { number })}>
      <canvas ref={canvas} className="pdf-canvas" aria-hidden />
      <div ref={text} className="pdf-text" />
    </div>
  );
}
