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
import { PairLegend } from "./PairLegend";
import { boundsOf, endsOf, levelFor, unite } from "./track/levels";
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
  name, lines, marks = noMarks, cursor, other, speedText, full, onFull, maps,
}: TrackMapProps & { maps: Maps | null }) {
  const dark = useDark();
  const language = useLanguage();
  const [coloured, setColoured] = useState(true);
  const otherLines = other?.lines ?? null;
  const track = useMemo(() => {
    const [finest, coarsest] = [levelFor(lines, Infinity), levelFor(lines, 0)];
    const beside = otherLines && levelFor(otherLines, 0);
    return {
      range: finest && !otherLines ? speedRange(finest) : null,
      bounds: unite(coarsest && boundsOf(coarsest), beside && boundsOf(beside)),
      ends: coarsest ? endsOf(coarsest) : [],
    };
  }, [lines, otherLines]);
  const bySpeed = coloured && track.range !== null;
  const coloring = otherLines ? "pair" : bySpeed ? "speed" : "plain";
  const look = useMemo<Look>(
    () => ({ maps, dark, language, coloring, growing: false }),
    [maps, dark, language, coloring],
  );

  const { place, map, failed } = useMap(look, track.bounds, full);
  const fit = useFit(map, track.bounds);
  useTrackLine(map, "track", lines, track.range);
  useTrackLine(map, "other", otherLines, null);
  useGraticule(map, maps);
  useScale(map);
  useAlone(place, full, onFull);

  if (failed) return <MapMissing />;
  return (
    <>
      <div ref={place} className="map-place" />
      {map && (
        <Pins map={map} ends={track.ends} marks={marks} cursor={cursor ?? null} otherCursor={other?.cursor ?? null} />
      )}
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
      {other && <PairLegend first={name} other={other.name} />}
      {bySpeed && track.range && <SpeedLegend range={track.range} dark={dark} text={speedText} />}
      <MapNotes map={map} maps={maps} />
    </>
  );
}
