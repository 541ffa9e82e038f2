import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { PdfDocument, PdfPage as Page, renderTextLayer, RenderTask } from "pdfjs-dist";
import { t } from "../../shell/language/language";
import { matchesIn, PageText, pageText, partsOf } from "./pageText";
import type { PdfMatch } from "./pdfMatches";
import type { PageSize } from "./usePdf";

/** The maximum number of pixels of a page: phones limit the size of a canvas. */
const mostPixels = 12_000_000;

interface PdfPageProps {
  document: PdfDocument;
  /** The page number, from 1. */
  number: number;
  /** Screen pixels per point. */
  scale: number;
  top: number;
  width: number;
  height: number;
  /** The folded search text; empty for none. */
  wanted: string;
  /** The current match; null if it is on another page. */
  chosen: PdfMatch | null;
  /** Called with the element of the current match once it is highlighted. */
  onChosen: (mark: HTMLElement) => void;
  onSize: (number: number, size: PageSize) => void;
}

/** The rendered text over the picture of a page. */
interface Written {
  words: PageText;
  pieces: readonly HTMLElement[];
}

/** A page as a picture, with transparent text on it for selection, search and screen readers. */
export function PdfPage({ document: pdf, number, scale, top, width, height, wanted, chosen, onChosen, onSize }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const chosenMark = useRef<HTMLElement>(null);
  const [written, setWritten] = useState<Written | null>(null);
  const [marks, setMarks] = useState<readonly Mark[]>([]);

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
    })().catch(() => undefined); // cancelled, or a damaged page, which stays blank
    return () => {
      isCurrent = false;
      for (const task of tasks) task.cancel();
      page?.cleanup();
    };
  }, [pdf, number, scale]);

  useEffect(() => {
    setMarks(written && text.current ? marksOf(written, wanted, text.current.getBoundingClientRect()) : []);
  }, [written, wanted]);
  useLayoutEffect(() => {
    if (chosenMark.current) onChosen(chosenMark.current);
  }, [chosen, marks]);

  return (
    <div className="pdf-page" style={{ top, width, height }} role="group" aria-label={t("campus.pdf.pageNamed", { number })}>
      <canvas ref={canvas} className="pdf-canvas" aria-hidden />
      {marks.map(({ match, box }, index) => (
        <mark
          key={index}
          ref={match === chosen?.index && marks[index - 1]?.match !== match ? chosenMark : undefined}
          className="pdf-mark"
          data-chosen={match === chosen?.index || undefined}
          style={box}
        />
      ))}
      <div ref={text} className="pdf-text" />
    </div>
  );
}

/** The part of a match on one line. */
interface Mark {
  /** The index of the match on the page, from 0. */
  match: number;
  /** Its box as shares of the page, independent of the zoom. */
  box: { left: string; top: string; width: string; height: string };
}

/** The places of matches on a page. */
function marksOf({ words, pieces }: Written, wanted: string, page: DOMRect): readonly Mark[] {
  const share = (length: number, of: number) => `${(100 * length) / of}%`;
  return matchesIn(words.text, wanted).flatMap((at, match) =>
    partsOf(words, at, wanted.length).flatMap(({ piece, from, to }): Mark[] => {
      const letters = pieces[piece]?.firstChild;
      if (!letters) return [];
      const range = document.createRange();
      range.setStart(letters, from);
      range.setEnd(letters, to);
      const { left, top, width, height } = range.getBoundingClientRect();
      const box = {
        left: share(left - page.left, page.width),
        top: share(top - page.top, page.height),
        width: share(width, page.width),
        height: share(height, page.height),
      };
      return [{ match, box }];
    }),
  );
}
