import { ReactNode, useEffect, useRef } from "react";
import "./Foot.css";

/**
 * What stands over the foot of every page: news of the device, messages. Its height is measured, and everything that keeps
 * off the foot (`--foot`) keeps off it too, so that it lies over no control.
 */
export function Foot({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--news", `${place.current?.offsetHeight ?? 0}px`));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} className="foot">
      {children}
    </div>
  );
}
