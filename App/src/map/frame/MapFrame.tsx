import { ReactNode, Suspense } from "react";
import { useMaps } from "../data/useMaps";
import type { Maps } from "../../device/api";
import { t } from "../../shell/language/language";
import "./MapFrame.css";

interface MapFrameProps {
  /** What the map is of, for those who hear it. */
  label: string;
  /** Over the whole window. */
  full: boolean;
  /** The map, given the tiles there are; nothing while that is not known. */
  children: (maps: Maps | null) => ReactNode;
}

const noMaps = { tiles: null, kind: "none" } as const;

/** The place of a map, which is there before the map is. */
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
