// The matches in a PDF, counted and visited in page order.

/** The number of matches by page number; pages without matches are missing. */
export type PageCounts = ReadonlyMap<number, number>;

/** One match in a PDF. */
export interface PdfMatch {
  page: number;
  /** The index on the page, from 0. */
  index: number;
}

const pagesOf = (found: PageCounts): readonly number[] => [...found.keys()].sort((one, other) => one - other);

/** The total number of matches. */
export const countOf = (found: PageCounts): number => [...found.values()].reduce((sum, count) => sum + count, 0);

/** The number of a match among all, from 1. */
export const placeOf = (found: PageCounts, { page, index }: PdfMatch): number =>
  [...found].reduce((sum, [each, count]) => (each < page ? sum + count : sum), index + 1);

/** The first match on a page or after it, else the first of all; null if there is none. */
export function matchFrom(found: PageCounts, page: number): PdfMatch | null {
  const pages = pagesOf(found);
  const first = pages.find((each) => each >= page) ?? pages[0];
  return first === undefined ? null : { page: first, index: 0 };
}

/** The next or previous match, cyclically. */
export function matchBeside(found: PageCounts, { page, index }: PdfMatch, by: 1 | -1): PdfMatch | null {
  const count = found.get(page) ?? 0;
  if (index + by >= 0 && index + by < count) return { page, index: index + by };
  if (by === 1) return matchFrom(found, page + 1);
  const pages = pagesOf(found);
  const last = pages.filter((each) => each < page).at(-1) ?? pages.at(-1);
  return last === undefined ? null : { page: last, index: (found.get(last) ?? 1) - 1 };
}
