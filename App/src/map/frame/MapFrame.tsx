import { ReactNode, Suspense } from "react";
import { useMaps } from "../data/useMaps";
import type { Maps } from "../../device/api";
import { t } from "../../shell/language/language";
import "./MapFrame.css";

interface MapFrameProps {
  /** The accessible name of the map. */
  label: string;
  /** True if the map fills the window. */
  full: boolean;
  /** Draws the map with the available tiles; null until they are known. */
  children: (maps: Maps | null) => ReactNode;
}

const noMaps = { tiles: null, kind: "none" } as const;

/** The frame of a map, which is shown before the map is loaded. */
export function MapFrame({ label, full, children }: MapFrameProps) {
  const maps = useMaps();
  const offered = maps.state === "here" ? maps.value : maps.state === "absent" ? noMaps : null;
  return (
    <section className="track-map" data-full={full} aria-label={label}>
      {full && <h1 className="unseen">{label}</h1>}
      <Suspense fallback={<p className="track-map-waiting">{t("map.waiting")}</p>}>{children(offered)}</Suspense>
    </section>
  );
}
