import { useMemo, useState } from "react";
import type { Maps } from "../../device/api";
import type { TrackLines } from "../../engine/trackTypes";
import { IconButton } from "../../shell/components/Button";
import { t, useLanguage } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { useDark } from "../../shell/theme/useDark";
import { MapControls } from "../frame/MapControls";
import { MapMissing } from "../library/MapMissing";
import { MapNotes } from "../frame/MapNotes";
import type { MapMark } from "../marks/MapMark";
import type { MapPhoto, PhotoMoving } from "../marks/MapPhoto";
import { Pins } from "../marks/Pins";
import { usePress } from "../marks/usePress";
import { regionAround } from "../data/bounds";
import { SpeedLegend } from "./SpeedLegend";
import type { Look } from "../frame/style";
import { PairLegend } from "./PairLegend";
import { unite } from "../lines/bounds";
import { boundsOf, endsOf, levelFor } from "../lines/levels";
import { legibleRange, speedRange } from "../lines/speeds";
import { useAlone } from "../frame/useAlone";
import { useFit } from "../frame/useFit";
import { useGraticule } from "../frame/useGraticule";
import { useMap } from "../frame/useMap";
import { useScale } from "../frame/useScale";
import { useTrackLine } from "./useTrackLine";
import { speedIcon } from "../icons";

export interface OtherLine {
  name: string;
  lines: TrackLines;
  /** Its longitude and latitude at the same moment. */
  cursor?: readonly [number, number] | null;
}

export interface TrackMapProps {
  /** The track's name, for screen readers. */
  name: string;
  lines: TrackLines;
  marks?: readonly MapMark[];
  photos?: readonly MapPhoto[];
  /** Opens a photo. */
  onPhoto?: (id: string) => void;
  /** The parameters for moving photos; if absent, they cannot be moved. */
  photoMoving?: PhotoMoving;
  /** Called with the longitude and latitude of a press on the ground. */
  onGround?: (position: readonly [number, number]) => void;
  /** The longitude and latitude of the graph's cursor. */
  cursor?: readonly [number, number] | null;
  /** A second track (T12): each line then has its own colour rather than one by speed. */
  other?: OtherLine;
  /** Formats a speed in m/s as a pace or a speed. */
  speedText: (metresPerSecond: number) => string;
  /** True if the map fills the window. */
  full: boolean;
  /** Switches the full window on or off; if absent, the map cannot be switched. */
  onFull?: (full: boolean) => void;
}

const none: readonly never[] = [];
const nothing = () => undefined;

/** The map, once MapLibre is loaded. */
export function TrackMapView({
  name, lines, marks = none, photos, onPhoto, photoMoving, onGround, cursor, other, speedText, full, onFull, maps,
}: TrackMapProps & { maps: Maps | null }) {
  const dark = useDark();
  const language = useLanguage();
  const [coloured, setColoured] = useState(true);
  const otherLines = other?.lines ?? null;
  const track = useMemo(() => {
    // A coarse level lacks the bends that a near map shows, which would lie under the buttons.
    const finest = levelFor(lines, Infinity);
    const beside = otherLines && levelFor(otherLines, Infinity);
    return {
      range: finest && !otherLines ? speedRange(finest) : null,
      bounds: unite(finest && boundsOf(finest), beside && boundsOf(beside)),
      ends: finest ? endsOf(finest) : [],
    };
  }, [lines, otherLines]);
  const range = legibleRange(track.range, speedText);
  const bySpeed = coloured && range !== null;
  const coloring = otherLines ? "pair" : bySpeed ? "speed" : "plain";
  const look = useMemo<Look>(
    () => ({ maps, dark, language, coloring, growing: false }),
    [maps, dark, language, coloring],
  );

  const { container, map, failed } = useMap(look, track.bounds, full);
  const fit = useFit(map, track.bounds, maps);
  useTrackLine(map, "track", lines, range);
  useTrackLine(map, "other", otherLines, null);
  useGraticule(map, maps);
  useScale(map);
  useAlone(container, full, onFull ?? nothing);
  usePress(map, onGround !== undefined, ([longitude, latitude]) => onGround?.([longitude, latitude]));

  if (failed) return <MapMissing />;
  return (
    <>
      <div ref={container} className="map-place" />
      {map && (
        <Pins
          map={map}
          ends={track.ends}
          marks={marks}
          {...(photos && { photos })}
          {...(onPhoto && { onPhoto })}
          photoMoving={photoMoving}
          cursor={cursor ?? null}
          otherCursor={other?.cursor ?? null}
        />
      )}
      <MapControls map={map} full={full} onFull={onFull}>
        <IconButton icon="line" label={t("map.fit")} onClick={fit} />
        {map && maps?.version && (
          <IconButton icon="import" label={t("map.offline.take")} onClick={() => navigate(regionAround(map))} />
        )}
        {range && (
          <IconButton
            icon={speedIcon}
            label={t("map.bySpeed")}
            aria-pressed={bySpeed}
            onClick={() => setColoured(!coloured)}
          />
        )}
      </MapControls>
      {other && <PairLegend first={name} other={other.name} />}
      {bySpeed && <SpeedLegend range={range} dark={dark} text={speedText} />}
      <MapNotes map={map} maps={maps} />
    </>
  );
}
