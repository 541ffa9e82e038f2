import { useEffect, useRef } from "react";
import { Button } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { showMoreRows } from "./listView";

/** The end of the rows drawn: draws more when it comes near the screen, or when pressed. */
export function MoreRows({ left }: { left: number }) {
  const sentinel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const watching = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) showMoreRows();
      },
      { rootMargin: "1200px" },
    );
    if (sentinel.current) watching.observe(sentinel.current);
    return () => watching.disconnect();
  }, [left]);

  return (
    <div ref={sentinel} className="more-rows">
      <Button kind="quiet" onClick={showMoreRows}>
        {t("tracks.more", { count: left })}
      </Button>
    </div>
  );
}
