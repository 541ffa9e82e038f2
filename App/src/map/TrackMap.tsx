import type { TrackLines } from "../device/wire";
import { t } from "../shell/language/language";
import { lazyMap } from "./lazyMap";
import { MapFrame } from "./MapFrame";
import type { MapMark } from "./marks/MapMark";

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
  return (
    <MapFrame label={t("map.of", { name: props.name })} full={props.full}>
      {(maps) => <MapView {...props} maps={maps} />}
    </MapFrame>
  );
}
