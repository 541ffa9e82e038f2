import { useMemo, useState } from "react";
import type { Maps } from "../device/wire";
import { IconButton } from "../shell/components/Button";
import { t, useLanguage } from "../shell/language/language";
import { navigate } from "../shell/routing/location";
import { useDark } from "../shell/theme/useDark";
import { MapCredits } from "./MapCredits";
import { MapMissing } from "./MapMissing";
import type { MapMark } from "./marks/MapMark";
import { Pins } from "./marks/Pins";
import { regionAround } from "./offline/frame";
import { SpeedLegend } from "./SpeedLegend";
import type { Look } from "./style";
import { boundsOf, endsOf, levelFor } from "./track/levels";
import { speedRange } from "./track/speeds";
import type { TrackMapProps } from "./TrackMap";
import { useAlone } from "./useAlone";
import { useGraticule } from "./useGraticule";
import { useGroundNews } from "./useGroundNews";
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
    () => ({ maps, dark, language, coloring: bySpeed ? "speed" : "plain" }),
    [maps, dark, language, bySpeed],
  );

  const { place, map, failed, fit } = useMap(look, track.bounds, full);
  useTrackLine(map, lines, track.range);
  useGraticule(map, maps);
  useScale(map);
  useAlone(place, full, onFull);
  const { credits, missing } = useGroundNews(map, maps);

  if (failed) return <MapMissing />;
  return (
    <>
      <div ref={place} className="map-place" />
      {map && <Pins map={map} ends={track.ends} marks={marks} cursor={cursor ?? null} />}
      <div className="map-controls">
        <IconButton
          icon={full ? "shrink" : "expand"}
          label={t(full ? "map.shrink" : "map.expand")}
          onClick={() => onFull(!full)}
        />
        <IconButton icon="plus" label={t("map.zoomIn")} onClick={() => map?.zoomIn()} />
        <IconButton icon="minus" label={t("map.zoomOut")} onClick={() => map?.zoomOut()} />
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
      </div>
      {bySpeed && track.range && <SpeedLegend range={track.range} dark={dark} text={speedText} />}
      <div className="map-notes">
        {missing && (
          <p className="map-credits" role="status">
            {t("map.groundMissing")}
          </p>
        )}
        {credits && <MapCredits credits={credits} />}
      </div>
    </>
  );
}
