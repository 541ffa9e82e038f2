import { ReactNode, useEffect, useState } from "react";
import "./graphs.css";

interface GraphSheetProps {
  height: number;
  /** What is drawn, in words. */
  label: string;
  /** The drawing, by the width that there is, in pixels. */
  children: (width: number) => ReactNode;
}

/** A drawing over the whole width of the page, whose letters keep their size. */
export function GraphSheet({ height, label, children }: GraphSheetProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    const watching = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watching.observe(element);
    return () => watching.disconnect();
  }, [element]);
  return (
    <div ref={setElement} className="race-graph" style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          {children(width)}
        </svg>
      )}
    </div>
  );
}
