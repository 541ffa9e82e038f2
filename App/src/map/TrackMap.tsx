import { Suspense } from "react";
import { t } from "../shell/language/language";
import { useMaps } from "../device/maps/useMaps";
import type { TrackLines } from "../device/wire";
import type { MapMark } from "./marks/MapMark";
import { lazyMap } from "./lazyMap";
import "./TrackMap.css";

export interface TrackMapProps {
  /** The track's name, for those who hear the map. */
  name: string;
  lines: TrackLines;
  marks?: readonly MapMark[];
  /** Longitude and latitude that a finger on a graph points at. */
  cursor?: readonly [number, number] | null;
  /** How a speed in m/s reads, as a pace or as a speed. */
  speedText: (metresPerSecond: number) => string;
  /** Over the whole window. */
  full: boolean;
  onFull: (full: boolean) => void;
}

const MapView = lazyMap(async () => (await import("./MapView")).MapView);

/** A track on the map: line, start, end, marks (T9), coloured by speed (T13), full screen. */
export function TrackMap(props: TrackMapProps) {
  const maps = useMaps();
  const offered = maps.state === "here" ? maps.value : maps.state === "absent" ? noMaps : null;
  return (
    <section className="track-map" data-full={props.full} aria-label={t("map.of", { name: props.name })}>
      <Suspense fallback={<p className="track-map-waiting">{t("map.waiting")}</p>}>
        <MapView {...props} maps={offered} />
      </Suspense>
    </section>
  );
}

const noMaps = { tiles: null, kind: "none" } as const;
