import { useEffect, useRef } from "react";
import { Button } from "./Button";
import "./MoreRows.css";

interface MoreRowsProps {
  /** The number of rows that are not drawn yet. */
  left: number;
  /** The label of the button. */
  words: string;
  onMore: () => void;
}

/** The end of the drawn rows: draws further rows when it nears the viewport or is pressed. */
export function MoreRows({ left, words, onMore }: MoreRowsProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;

  useEffect(() => {
    const watching = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: "1200px" },
    );
    if (sentinel.current) watching.observe(sentinel.current);
    return () => watching.disconnect();
  }, [left]);

  return (
    <div ref={sentinel} className="more-rows">
      <Button kind="quiet" onClick={onMore}>
        {words}
      </Button>
    </div>
  );
}
