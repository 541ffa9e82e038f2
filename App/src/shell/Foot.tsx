import { ReactNode, useEffect, useRef } from "react";
import "./Foot.css";

/**
 * The notices at the foot of each page: the state of the device, and messages. Its measured height is added to `--foot`, which
 * other elements keep clear, so that it covers no control.
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
