import { useEffect, useRef } from "react";
import { Button } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { showMoreRows } from "./listView";

/** The end of the rows drawn: draws more when it comes near the screen, or when pressed. */
export function MoreRows({ left }: { left: number }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const watching = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) showMoreRows();
      },
      { rootMargin: "1200px" },
    );
    if (place.current) watching.observe(place.current);
    return () => watching.disconnect();
  }, [left]);

  return (
    <div ref={place} className="more-rows">
      <Button kind="quiet" onClick={showMoreRows}>
        {t("tracks.more", { count: left })}
      </Button>
    </div>
  );
}
