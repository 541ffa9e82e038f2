import { ReactNode, useEffect, useState } from "react";
import "./graphs.css";

interface GraphSheetProps {
  height: number;
  /** Description of the graph, for screen readers. */
  label: string;
  /** Draws the graph for a width in pixels. */
  children: (width: number) => ReactNode;
}

/** A graph over the whole width of the page, with text of constant size. */
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
