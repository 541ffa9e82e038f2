import { useMemo } from "react";
import type { Maps } from "../../device/wire";
import { Button } from "../../shell/components/Button";
import { t, useLanguage } from "../../shell/language/language";
import { useDark } from "../../shell/theme/useDark";
import type { LiveMapProps } from "../LiveMap";
import { MapControls } from "../MapControls";
import { MapMissing } from "../MapMissing";
import { MapNotes } from "../MapNotes";
import type { Look } from "../style";
import { useAlone } from "../useAlone";
import { useGraticule } from "../useGraticule";
import { useMap } from "../useMap";
import { useScale } from "../useScale";
import { LivePins } from "./LivePins";
import { useFollow } from "./useFollow";
import { useGrowingLine } from "./useGrowingLine";

/** The live map itself, once MapLibre is here. */
export function LiveMapView({
  line, points, place, accuracy, marks, full, onFull, maps,
}: LiveMapProps & { maps: Maps | null }) {
  const dark = useDark();
  const language = useLanguage();
  const look = useMemo<Look>(
    () => ({ maps, dark, language, coloring: "plain", growing: true }),
    [maps, dark, language],
  );
  const { place: sheet, map, failed } = useMap(look, place && [...place, ...place], full);
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
          <Button icon="locate" onClick={centre}>
            {t("map.centre")}
          </Button>
        </div>
      )}
      <MapNotes map={map} maps={maps} />
    </>
  );
}
