import { KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { PdfDocument } from "pdfjs-dist";
import { useShownMember } from "../../device/session/session";
import { IconButton } from "../../shell/components/Button";
import { Waiting } from "../../shell/components/Waiting";
import { percent } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useDark } from "../../shell/theme/useDark";
import { darkIcon } from "../icons";
import { PdfPage } from "./PdfPage";
import { PdfPassword } from "./PdfPassword";
import { matchBeside, matchFrom, PdfMatch } from "./pdfMatches";
import { PdfSearchField } from "./PdfSearchField";
import { PageSize, usePdf } from "./usePdf";
import { usePdfSearch } from "./usePdfSearch";
import { ReadingPlace, storePlace, useReadingPlace } from "./readingPlace";
import "./PdfReader.css";

/** Screen pixels per point, at 100 %. */
const natural = 96 / 72;
const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** The milliseconds without scrolling after which the place is stored. */
const pause = 400;
/** The gap between two pages, in pixels. */
const gap = 12;

interface PdfReaderProps {
  file: Blob;
  /** The document, by which the place is known where it was left. */
  document: string;
  title: string;
  /** The replacement for an unreadable PDF. */
  broken: JSX.Element;
}

/** A PDF with its pages in one column, of which only the visible ones are drawn. */
export function PdfReader({ file, document, title, broken }: PdfReaderProps) {
  const pdf = usePdf(file);
  const place = useReadingPlace(document);
  if (pdf.state === "waiting" || place === null) return <Waiting what={t("campus.document.opening")} />;
  if (pdf.state === "locked") return <PdfPassword lock={pdf.lock} title={title} />;
  if (pdf.state === "broken") return broken;
  return <Pages key={document} pdf={pdf.document} first={pdf.first} title={title} document={document} left={place} />;
}

interface PagesProps {
  pdf: PdfDocument;
  first: PageSize;
  title: string;
  document: string;
  /** Where the document was left. */
  left: ReadingPlace;
}

function Pages({ pdf, first, title, document, left }: PagesProps) {
  const member = useShownMember();
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [position, setPosition] = useState(0);
  // The zoom factor; null for the width of the window.
  const [zoom, setZoom] = useState<number | null>(null);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const isDarkApp = useDark();
  const [dark, setDark] = useState<boolean | null>(null);
  const [typed, setTyped] = useState("");
  const inSight = useRef(1);
  const search = usePdfSearch(pdf, typed, inSight);
  const [chosen, setChosen] = useState<PdfMatch | null>(null);
  // The match to scroll to once its page is drawn.
  const sought = useRef<PdfMatch | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  const fitting = Math.min(2 * natural, Math.max(0.1, (room.width - 2 * gap) / first.width));
  const scale = zoom === null ? fitting : zoom * natural;
  // A page that was not drawn yet is assumed to be as large as the first.
  const tops = useMemo(() => {
    const all = new Float64Array(pdf.numPages + 1);
    for (let page = 1; page <= pdf.numPages; page++) {
      all[page] = (all[page - 1] ?? 0) + (sizes.get(page) ?? first).height * scale + gap;
    }
    return all;
  }, [pdf, sizes, first, scale]);
  const topOf = (page: number) => gap + (tops[page - 1] ?? 0);
  const pageAt = (y: number) => {
    let [low, high] = [1, pdf.numPages];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (topOf(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const current = pageAt(position + room.height / 3);
  inSight.current = current;

  // Keeps the scroll position when pages above or in view change size.
  const before = useRef<ReadingPlace & { tops: Float64Array | null }>({ tops: null, page: Math.min(left.page, pdf.numPages), share: left.share });
  const isMeasured = room.height > 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    const { tops: last, page, share } = before.current;
    if (!element || last === tops || !isMeasured) return;
    element.scrollTop = topOf(page) + share * (sizes.get(page) ?? first).height * scale;
    setPosition(element.scrollTop);
  }, [tops, isMeasured]);
  useEffect(() => {
    if (!isMeasured) return;
    const page = pageAt(position);
    const share = (position - topOf(page)) / ((sizes.get(page) ?? first).height * scale);
    before.current = { tops, page, share };
  });

  // Stores the place when the reader pauses, and when it is closed.
  function storeNow(): void {
    const { tops: measured, page, share } = before.current;
    if (measured !== null) storePlace(member, document, { page, share });
  }
  useEffect(() => {
    const timer = setTimeout(storeNow, pause);
    return () => clearTimeout(timer);
  }, [position]);
  useEffect(() => storeNow, []);

  const chosenOf = useRef("");
  useEffect(() => {
    if (chosen !== null && chosenOf.current === search.wanted) return;
    chosenOf.current = search.wanted;
    choose(matchFrom(search.found, current));
  }, [search]);

  function choose(match: PdfMatch | null): void {
    sought.current = match;
    setChosen(match);
    if (match !== null && !seen.includes(match.page)) goTo(match.page);
  }

  function step(by: 1 | -1): void {
    if (chosen) choose(matchBeside(search.found, chosen, by));
  }

  function show(mark: HTMLElement): void {
    if (sought.current === null) return;
    sought.current = null;
    mark.scrollIntoView({ block: "center", inline: "nearest" });
  }

  function goTo(page: number): void {
    before.current = { tops, page, share: 0 };
    scroller.current?.scrollTo({ top: topOf(page) - gap });
  }

  function turn(by: 1 | -1): void {
    const next =
      by === 1
        ? zooms.find((each) => each * natural > scale + 0.001)
        : [...zooms].reverse().find((each) => each * natural < scale - 0.001);
    if (next !== undefined) setZoom(next);
  }

  function receive(event: KeyboardEvent): void {
    if (event.key === "+" || event.key === "-") turn(event.key === "+" ? 1 : -1);
    else if (event.key === "Home") goTo(1);
    else if (event.key === "End") goTo(pdf.numPages);
    else return;
    event.preventDefault();
  }

  const seen = room.height === 0 ? [] : range(Math.max(1, pageAt(position) - 1), Math.min(pdf.numPages, pageAt(position + room.height) + 1));
  const widest = Math.max(...seen.map((page) => (sizes.get(page) ?? first).width), first.width) * scale;
  const onSize = (page: number, size: PageSize) =>
    setSizes((known) => {
      const last = known.get(page) ?? first;
      return last.width === size.width && last.height === size.height ? known : new Map(known).set(page, size);
    });

  return (
    <div className="pdf" data-dark={(dark ?? isDarkApp) || undefined}>
      <div className="pdf-bar" role="toolbar" aria-label={t("campus.pdf.bar")}>
        <PageField current={current} count={pdf.numPages} onGo={goTo} />
        <span className="pdf-zoom">
          <IconButton icon="minus" label={t("campus.pdf.smaller")} disabled={scale <= zooms[0] * natural} onClick={() => turn(-1)} />
          <button type="button" className="pdf-percent" aria-label={t("campus.pdf.fit", { zoom: percent(scale / natural) })} onClick={() => setZoom(null)}>
            {percent(scale / natural)}
          </button>
          <IconButton icon="plus" label={t("campus.pdf.larger")} disabled={scale >= 4 * natural} onClick={() => turn(1)} />
        </span>
        <IconButton icon={darkIcon} label={t("campus.pdf.dark")} aria-pressed={dark ?? isDarkApp} onClick={() => setDark(!(dark ?? isDarkApp))} />
        <PdfSearchField
          search={search}
          chosen={chosen}
          typed={typed}
          onType={setTyped}
          onStep={step}
          onLeave={() => scroller.current?.focus()}
        />
      </div>
      <div
        ref={scroller}
        className="pdf-scroller"
        tabIndex={0}
        role="region"
        aria-label={title}
        onScroll={({ currentTarget }) => setPosition(currentTarget.scrollTop)}
        onWheel={() => (sought.current = null)}
        onTouchMove={() => (sought.current = null)}
        onKeyDown={receive}
      >
        <div className="pdf-pages" style={{ height: topOf(pdf.numPages + 1), width: Math.max(widest + 2 * gap, room.width) }}>
          {seen.map((page) => {
            const size = sizes.get(page) ?? first;
            return (
              <PdfPage
                key={page}
                document={pdf}
                number={page}
                scale={scale}
                top={topOf(page)}
                width={size.width * scale}
                height={size.height * scale}
                wanted={search.wanted}
                chosen={chosen?.page === page ? chosen : null}
                onChosen={show}
                onSize={onSize}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const range = (first: number, last: number) => Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** The current page number, which can be typed, and the number of pages. */
function PageField({ current, count, onGo }: { current: number; count: number; onGo: (page: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);

  function go(): void {
    const page = Number(typed);
    if (typed !== null && Number.isInteger(page) && page >= 1) onGo(Math.min(page, count));
    setTyped(null);
  }

  return (
    <form
      className="pdf-number"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        inputMode="numeric"
        aria-label={t("campus.pdf.page")}
        size={Math.max(2, String(count).length)}
        value={typed ?? current}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
      />
      <span>{t("campus.pdf.of", { count })}</span>
    </form>
  );
}
