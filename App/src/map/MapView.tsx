import { useMemo, useState } from "react";
import type { Maps } from "../device/wire";
import { IconButton } from "../shell/components/Button";
import { t, useLanguage } from "../shell/language/language";
import { navigate } from "../shell/routing/location";
import { useDark } from "../shell/theme/useDark";
import { MapControls } from "./MapControls";
import { MapMissing } from "./MapMissing";
import { MapNotes } from "./MapNotes";
import type { MapMark } from "./marks/MapMark";
import { Pins } from "./marks/Pins";
import { regionAround } from "./offline/frame";
import { SpeedLegend } from "./SpeedLegend";
import type { Look } from "./style";
import { boundsOf, endsOf, levelFor } from "./track/levels";
import { speedRange } from "./track/speeds";
import type { TrackMapProps } from "./TrackMap";
import { useAlone } from "./useAlone";
import { useFit } from "./useFit";
import { useGraticule } from "./useGraticule";
import { useMap } from "./useMap";
import { useScale } from "./useScale";
import { useTrackLine } from "./useTrackLine";

const noMarks: readonly MapMark[] = [];

/** The map itself, once MapLibre is here. */
export function MapView({
  lines, marks = noMarks, cursor, speedText, full, onFull, maps,
}: TrackMapProps & { maps: Maps | null }) {
  const dark = useDark();
  const language = useLanguage();
  const [coloured, setColoured] = useState(true);
  const track = useMemo(() => {
    const [finest, coarsest] = [levelFor(lines, Infinity), levelFor(lines, 0)];
    return {
      range: finest ? speedRange(finest) : null,
      bounds: coarsest ? boundsOf(coarsest) : null,
      ends: coarsest ? endsOf(coarsest) : [],
    };
  }, [lines]);
  const bySpeed = coloured && track.range !== null;
  const look = useMemo<Look>(
    () => ({ maps, dark, language, coloring: bySpeed ? "speed" : "plain", growing: false }),
    [maps, dark, language, bySpeed],
  );

  const { place, map, failed } = useMap(look, track.bounds, full);
  const fit = useFit(map, track.bounds);
  useTrackLine(map, lines, track.range);
  useGraticule(map, maps);
  useScale(map);
  useAlone(place, full, onFull);

  if (failed) return <MapMissing />;
  return (
    <>
      <div ref={place} className="map-place" />
      {map && <Pins map={map} ends={track.ends} marks={marks} cursor={cursor ?? null} />}
      <MapControls map={map} full={full} onFull={onFull}>
        <IconButton icon="tracks" label={t("map.fit")} onClick={fit} />
        {map && maps?.version && (
          <IconButton icon="import" label={t("map.offline.take")} onClick={() => navigate(regionAround(map))} />
        )}
        {track.range && (
          <IconButton
            icon="speed"
            label={t("map.bySpeed")}
            aria-pressed={bySpeed}
            onClick={() => setColoured(!coloured)}
          />
        )}
      </MapControls>
      {bySpeed && track.range && <SpeedLegend range={track.range} dark={dark} text={speedText} />}
      <MapNotes map={map} maps={maps} />
    </>
  );
}
