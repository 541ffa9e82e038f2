import type { ReactNode } from "react";
import "../../map/frame/MapFrame.css";

/** The place of a map that is not there, with what stands in it. */
export function MapPlace({ children }: { children: ReactNode }) {
  return (
    <div className="track-map">
      <p className="track-map-waiting">{children}</p>
    </div>
  );
}
