import type { TrackLines } from "../device/wire";
import { t } from "../shell/language/language";
import { lazyMap } from "./lazyMap";
import { MapFrame } from "./MapFrame";
import type { MapMark } from "./marks/MapMark";

export interface OtherLine {
  name: string;
  lines: TrackLines;
  /** Longitude and latitude where it was at the same moment. */
  cursor?: readonly [number, number] | null;
}

export interface TrackMapProps {
  /** The track's name, for those who hear the map. */
  name: string;
  lines: TrackLines;
  marks?: readonly MapMark[];
  /** Longitude and latitude that a finger on a graph points at. */
  cursor?: readonly [number, number] | null;
  /** Another track beside it (T12): both in colours of their own, none by speed. */
  other?: OtherLine;
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
    <MapFrame label={t("map.of", { name: nameOf(props) })} full={props.full}>
      {(maps) => <MapView {...props} maps={maps} />}
    </MapFrame>
  );
}

function nameOf({ name, other }: TrackMapProps): string {
  return other ? `${name} – ${other.name}` : name;
}
