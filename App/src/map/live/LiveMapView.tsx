import type { Position } from "maplibre-gl";
import { useMemo } from "react";
import type { Maps } from "../../device/api";
import { Button } from "../../shell/components/Button";
import { t, useLanguage } from "../../shell/language/language";
import { useDark } from "../../shell/theme/useDark";
import { MapControls } from "../frame/MapControls";
import { MapMissing } from "../library/MapMissing";
import type { MapMark } from "../marks/MapMark";
import { MapNotes } from "../frame/MapNotes";
import type { Look } from "../frame/style";
import { useAlone } from "../frame/useAlone";
import { useGraticule } from "../frame/useGraticule";
import { useMap } from "../frame/useMap";
import { useScale } from "../frame/useScale";
import { boundsOfLine } from "../lines/bounds";
import { useLines } from "../lines/useLines";
import { LivePins } from "./LivePins";
import { useFollow } from "./useFollow";
import { useGrowingLine } from "./useGrowingLine";
import { locateIcon } from "../icons";

/** A growing line; another line needs a component with another `key`. */
export interface LiveMapProps {
  /** Returns the line from a given pair on: alternating longitudes and latitudes, with a pair of NaN at gaps. */
  line: (from: number) => Float64Array;
  /** The number of points of the line; `line` is called when it grows. */
  points: number;
  /** The member's longitude and latitude, and their accuracy in metres. */
  place: readonly [number, number] | null;
  accuracy: number | null;
  marks: readonly MapMark[];
  /** The course to follow, drawn below the line. */
  course?: readonly Position[];
  /** True if the map fills the window. */
  full: boolean;
  onFull: (full: boolean) => void;
}

const noCourse: readonly Position[] = [];

/** The live map, once MapLibre is loaded. */
export function LiveMapView({
  line, points, place, accuracy, marks, course = noCourse, full, onFull, maps,
}: LiveMapProps & { maps: Maps | null }) {
  const dark = useDark();
  const language = useLanguage();
  const look = useMemo<Look>(
    () => ({ maps, dark, language, coloring: course.length > 0 ? "pair" : "plain", growing: true }),
    [maps, dark, language, course],
  );
  const { container: sheet, map, failed } = useMap(look, place ? [...place, ...place] : boundsOfLine(course), full);
  useLines(map, "other", useMemo(() => [course], [course]));
  const { start, direction } = useGrowingLine(map, line, points);
  const { following, centre } = useFollow(map, place);
  useGraticule(map, maps);
  useScale(map);
  useAlone(sheet, full, onFull);

  if (failed) return <MapMissing />;
  return (
    <>
      <div ref={sheet} className="map-place" />
      {map && <LivePins {...{ map, start, marks, place, accuracy, direction }} />}
      <MapControls map={map} full={full} onFull={onFull} />
      {place && !following && (
        <div className="map-centre">
          <Button icon={locateIcon} onClick={centre}>
            {t("map.centre")}
          </Button>
        </div>
      )}
      <MapNotes map={map} maps={maps} />
    </>
  );
}
