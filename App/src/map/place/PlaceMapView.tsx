import type { Map, Position } from "maplibre-gl";
import { useEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import type { Maps } from "../../device/api";
import { Button } from "../../shell/components/Button";
import { t, useLanguage } from "../../shell/language/language";
import { useDark } from "../../shell/theme/useDark";
import { MapControls } from "../frame/MapControls";
import { MapNotes } from "../frame/MapNotes";
import type { Look } from "../frame/style";
import { useAlone } from "../frame/useAlone";
import { useGraticule } from "../frame/useGraticule";
import { aroundTrack, useMap } from "../frame/useMap";
import { useScale } from "../frame/useScale";
import { MapMissing } from "../library/MapMissing";
import { Bounds, boundsOfLine } from "../lines/bounds";
import { useLines } from "../lines/useLines";
import { MovablePin } from "../marks/MovablePin";
import { placeOf, rounded } from "../marks/placeOf";
import { usePinBoard } from "../marks/usePinBoard";
import { usePress } from "../marks/usePress";

export interface PlaceMapProps {
  /** The accessible name of the pin. */
  pinLabel: string;
  place: Position | null;
  onPlace: (place: Position) => void;
  /** A closed line around the place, such as the circle that others do not see. */
  ring?: readonly Position[] | null;
  /** What the map shows while there is no place; without it the region of the club's map. */
  around?: Bounds | null;
  /** True if the map fills the window. */
  full: boolean;
  onFull: (full: boolean) => void;
}

/** The map, once MapLibre is loaded: a press sets the pin, which can also be dragged or moved by keys. */
export function PlaceMapView({ pinLabel, place, onPlace, ring, around = null, full, onFull, maps }: PlaceMapProps & { maps: Maps }) {
  const dark = useDark();
  const language = useLanguage();
  const look = useMemo<Look>(() => ({ maps, dark, language, coloring: "plain", growing: false }), [maps, dark, language]);
  const { container, map, failed } = useMap(look, boundsOfLine(ring ?? (place ? [place] : [])) ?? around, full);
  const rings = useMemo(() => (ring ? [ring] : []), [ring]);
  useLines(map, "track", rings);
  useEffect(() => {
    const bounds = ring && boundsOfLine(ring);
    if (map && bounds) map.fitBounds(bounds, { ...aroundTrack, duration: 0 });
  }, [map, ring]);
  useGraticule(map, maps);
  useScale(map);
  useAlone(container, full, onFull);
  usePress(map, true, onPlace);

  if (failed) return <MapMissing />;
  return (
    <>
      <div ref={container} className="map-place" data-placing />
      {map && place && <ChosenPlace map={map} label={pinLabel} place={place} onPlace={onPlace} />}
      {!place && <div className="map-cross" aria-hidden />}
      <MapControls map={map} full={full} onFull={onFull} />
      {map && !place && (
        <div className="map-centre">
          <Button
            kind="primary"
            onClick={() => {
              const { left, top, width, height } = map.getCanvas().getBoundingClientRect();
              onPlace(placeOf(map, { clientX: left + width / 2, clientY: top + height / 2 }));
            }}
          >
            {t("map.placeHere")}
          </Button>
        </div>
      )}
      <MapNotes map={map} maps={maps} />
    </>
  );
}

interface ChosenPlaceProps {
  map: Map;
  label: string;
  place: Position;
  onPlace: (place: Position) => void;
}

function ChosenPlace({ map, label, place, onPlace }: ChosenPlaceProps) {
  const board = usePinBoard(map);
  if (!board) return null;
  const onPress = () => undefined;
  return createPortal(
    <MovablePin
      {...{ map, board, label, onPress }}
      className="map-pin-chosen"
      position={place}
      onMove={(moved) => onPlace(rounded(moved))}
    />,
    board.element,
  );
}
