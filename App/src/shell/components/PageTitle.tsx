import { RefObject, useLayoutEffect, useState } from "react";
import { t } from "../language/language";
import "./Page.css";

/** The title of a page. A long name is cut after a few lines, and a button below shows the whole. */
export function PageTitle({ title, heading }: { title: string; heading: RefObject<HTMLHeadingElement> }) {
  const [isLong, setLong] = useState(false);
  const [whole, setWhole] = useState<string | null>(null);
  const isWhole = whole === title;

  useLayoutEffect(() => {
    const element = heading.current;
    if (!element || isWhole) return;
    const watcher = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [title, isWhole]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title" data-whole={isWhole || undefined}>
        {title}
      </h1>
      {isLong && (
        <button type="button" className="page-title-more" aria-expanded={isWhole} onClick={() => setWhole(isWhole ? null : title)}>
          {t(isWhole ? "page.titleShort" : "page.titleWhole")}
        </button>
      )}
    </>
  );
}
