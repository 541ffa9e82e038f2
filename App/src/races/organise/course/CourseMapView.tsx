import type { Map, Position } from "maplibre-gl";
import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
import type { Maps, RaceCourse } from "../../../device/api";
import { MapControls } from "../../../map/frame/MapControls";
import { MapNotes } from "../../../map/frame/MapNotes";
import type { Look } from "../../../map/frame/style";
import { useAlone } from "../../../map/frame/useAlone";
import { useFit } from "../../../map/frame/useFit";
import { useGraticule } from "../../../map/frame/useGraticule";
import { useMap } from "../../../map/frame/useMap";
import { useScale } from "../../../map/frame/useScale";
import { MapMissing } from "../../../map/library/MapMissing";
import { boundsOfLine } from "../../../map/lines/bounds";
import { useLines } from "../../../map/lines/useLines";
import { usePinBoard } from "../../../map/marks/usePinBoard";
import { Button, IconButton } from "../../../shell/components/Button";
import { t, useLanguage } from "../../../shell/language/language";
import { useDark } from "../../../shell/theme/useDark";
import { courseLine } from "../../courseLine";
import type { CheckpointRecord } from "../data/records";
import { CheckpointPin } from "./CheckpointPin";
import { DrawCourse, DrawCourseProps } from "./draw/DrawCourse";
import { rounded } from "../../../map/marks/placeOf";
import { usePress } from "../../../map/marks/usePress";

export interface CourseMapProps {
  line: RaceCourse["line"];
  /** In race order. */
  checkpoints: readonly CheckpointRecord[];
  onPlace: (place: Position) => void;
  onMove: (checkpoint: CheckpointRecord, place: Position) => void;
  onOpen: (checkpoint: CheckpointRecord) => void;
  /** The drawing in progress, or null. */
  draw: DrawCourseProps | null;
  /** True if the map fills the window. */
  full: boolean;
  onFull: (full: boolean) => void;
}

/** The map, shown once MapLibre is loaded. */
export function CourseMapView(props: CourseMapProps & { maps: Maps | null }) {
  const { line, checkpoints, onPlace, draw, full, onFull, maps } = props;
  const dark = useDark();
  const language = useLanguage();
  const look = useMemo<Look>(() => ({ maps, dark, language, coloring: "plain", growing: false }), [maps, dark, language]);
  const positions = useMemo(() => courseLine({ line }), [line]);
  const hasLine = positions.length > 0;
  const bounds = useMemo(
    () => boundsOfLine(hasLine ? positions : checkpoints.map(({ longitude, latitude }) => [longitude, latitude])),
    // Moving a checkpoint does not move the map.
    [positions, hasLine || checkpoints.length > 0],
  );
  const { container, map, failed } = useMap(look, bounds, full);
  const fit = useFit(map, bounds, maps);
  const [isPlacing, setPlacing] = useState(false);
  useLines(map, "track", useMemo(() => [positions], [positions]));
  useGraticule(map, maps);
  useScale(map);
  useAlone(container, full, onFull);
  const place = (at: Position) => {
    setPlacing(false);
    onPlace(at);
  };
  usePress(map, isPlacing, place);

  if (failed) return <MapMissing />;
  return (
    <>
      <div ref={container} className="map-place" data-placing={isPlacing || draw !== null || undefined} />
      {map && <CheckpointPins {...props} map={map} />}
      {map && draw && <DrawCourse {...draw} map={map} />}
      {isPlacing && <div className="map-cross" aria-hidden />}
      <MapControls map={map} full={full} onFull={onFull}>
        <IconButton icon="line" label={t("map.fit")} onClick={fit} />
      </MapControls>
      {!draw && (
        <div className="map-centre">
          {isPlacing ? (
            <div className="map-placing">
              <Button
                kind="primary"
                onClick={() => {
                  const { lng, lat } = map?.getCenter() ?? { lng: 0, lat: 0 };
                  place(rounded([lng, lat]));
                }}
              >
                {t("races.organise.course.placeHere")}
              </Button>
              <Button onClick={() => setPlacing(false)}>{t("dialog.cancel")}</Button>
            </div>
          ) : (
            <Button icon="plus" onClick={() => setPlacing(true)}>
              {t("races.organise.course.add")}
            </Button>
          )}
        </div>
      )}
      <MapNotes map={map} maps={maps} />
    </>
  );
}

function CheckpointPins({ map, checkpoints, onMove, onOpen }: CourseMapProps & { map: Map }) {
  const board = usePinBoard(map);
  if (!board) return null;
  return createPortal(
    checkpoints.map((checkpoint, index) => (
      <CheckpointPin key={checkpoint.id} {...{ map, board, checkpoint, onMove, onOpen }} number={index + 1} />
    )),
    board.element,
  );
}
