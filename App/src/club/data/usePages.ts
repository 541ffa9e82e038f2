import { useEffect, useRef, useState } from "react";
import { asProblem, Problem } from "../../device/network/problem";
import { memberRequest } from "./memberRequest";

/** The pages of a list that have been fetched so far. */
export interface Pages<Page> {
  pages: readonly Page[];
  problem: Problem | null;
  /** True until the first page of the present list is here; the pages of the list before stay meanwhile. */
  isWaiting: boolean;
}

/**
 * The pages of a list about others, which is never stored on the device, a function that fetches the next one, and one that
 * begins anew. Each page after the first is asked for by what the page before it tells.
 *
 * @param next the query for the page after this one, or undefined for the last one.
 */
export function usePages<Page>(path: string, next: (page: Page) => string | undefined): [Pages<Page>, () => void, () => void] {
  const [pages, setPages] = useState<Pages<Page>>({ pages: [], problem: null, isWaiting: true });
  /** The path of the present list; answers of another one come too late. */
  const present = useRef(path);
  const isFetching = useRef(false);

  async function fetchPage(query: string, before: readonly Page[]): Promise<void> {
    isFetching.current = true;
    try {
      const page = await memberRequest<Page>("GET", path + query);
      if (present.current === path) setPages({ pages: [...before, page], problem: null, isWaiting: false });
    } catch (error) {
      if (present.current === path) setPages({ pages: before, problem: asProblem(error), isWaiting: false });
    }
    if (present.current === path) isFetching.current = false;
  }

  useEffect(() => {
    present.current = path;
    setPages((held) => ({ ...held, isWaiting: true }));
    void fetchPage("", []);
    return () => {
      present.current = "";
    };
  }, [path]);

  function more(): void {
    const last = pages.pages.at(-1);
    const query = last && next(last);
    if (query !== undefined && !isFetching.current) void fetchPage(query, pages.pages);
  }

  return [pages, more, () => void fetchPage("", [])];
}
