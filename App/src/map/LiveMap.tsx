import { t } from "../shell/language/language";
import { lazyMap } from "./lazyMap";
import { MapFrame } from "./MapFrame";
import type { MapMark } from "./marks/MapMark";

/** One recording; another one is a component of another `key`. */
export interface LiveMapProps {
  /** The line so far, from a pair on: longitude and latitude in turn, NaN twice where it breaks. */
  line: (from: number) => Float64Array;
  /** How many points the line has: it is asked for the rest when there are more. */
  points: number;
  /** Longitude and latitude where the member is, and within how many metres. */
  place: readonly [number, number] | null;
  accuracy: number | null;
  marks: readonly MapMark[];
  /** Over the whole window. */
  full: boolean;
  onFull: (full: boolean) => void;
}

const LiveMapView = lazyMap(async () => (await import("./live/LiveMapView")).LiveMapView);

/** The line of a recording while it grows, and the member on it (T1). It follows until it is moved away. */
export function LiveMap(props: LiveMapProps) {
  return (
    <MapFrame label={t("map.live")} full={props.full}>
      {(maps) => <LiveMapView {...props} maps={maps} />}
    </MapFrame>
  );
}
