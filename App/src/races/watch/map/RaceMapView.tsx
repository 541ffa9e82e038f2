import { useMemo, useState } from "react";
import type { Maps, Race, RaceCourse, TeamTrack } from "../../../device/api";
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
import { Pins } from "../../../map/marks/Pins";
import { IconButton } from "../../../shell/components/Button";
import { t, useLanguage } from "../../../shell/language/language";
import { useUnits } from "../../../shell/language/units";
import { useDark } from "../../../shell/theme/useDark";
import { measureIcon } from "../../map/icons";
import type { Board } from "../../data/board";
import { checkpointMarks } from "../../checkpointMarks";
import { courseLine } from "../../courseLine";
import { Measure } from "./Measure";
import { frameOf } from "./frameOf";
import type { MapTeam } from "./TeamSheet";
import { piecesOf } from "./pieces";
import { useTeamSheet } from "./useTeamSheet";

export interface RaceMapProps {
  race: Race;
  course: RaceCourse | null;
  /** The current standings, also during a replay: they determine the first view. */
  board: Board;
  teams: readonly MapTeam[];
  /** The number of the highlighted team, or null. */
  chosen: number | null;
  /** The positions of the highlighted team. */
  track: TeamTrack | null;
  /** True if teams move smoothly to new fixes. */
  isGliding: boolean;
  onChoose: (number: number) => void;
  /** True if the map fills the window. */
  full: boolean;
  onFull: (full: boolean) => void;
}

/** The map, shown once MapLibre is loaded. */
export function RaceMapView({
  race, course, board, teams, chosen, track, isGliding, onChoose, full, onFull, maps,
}: RaceMapProps & { maps: Maps | null }) {
  const dark = useDark();
  const [language, units] = [useLanguage(), useUnits()];
  const [isMeasuring, setMeasuring] = useState(false);
  const look = useMemo<Look>(() => ({ maps, dark, language, coloring: "pair", growing: false, crowded: true }), [maps, dark, language]);
  // Without course and checkpoints, the first view is that of the teams' first positions.
  const isBare = !course && race.checkpoints.length === 0;
  const first = isBare && teams.length > 0 ? teams : null;
  const way = useMemo(() => {
    const places = first ? first.map(({ position }) => position) : race.checkpoints.map((each) => [each.longitude, each.latitude]);
    return boundsOfLine(course?.line ?? places);
  }, [course, race, first !== null]);
  const frame = frameOf(way, board.teams.values(), chosen);
  // Most live events do not change the bounds.
  const bounds = useMemo(() => frame, [String(frame)]);
  const marks = useMemo(() => checkpointMarks(race), [race, language, units]);

  const { container, map, failed } = useMap(look, bounds, full);
  const fit = useFit(map, bounds, maps);
  useLines(map, "track", useMemo(() => [courseLine(course)], [course]));
  useLines(map, "other", useMemo(() => (track ? piecesOf(track) : []), [track]));
  useTeamSheet(map, teams, marks, chosen, isGliding, (number) => {
    if (!isMeasuring) onChoose(number);
  });
  useGraticule(map, maps);
  useScale(map);
  useAlone(container, full, onFull);

  if (failed) return <MapMissing />;
  return (
    <>
      <div ref={container} className="map-place" />
      {map && <Pins map={map} ends={[]} marks={marks} cursor={null} otherCursor={null} />}
      {map && isMeasuring && <Measure map={map} onEnd={() => setMeasuring(false)} />}
      <MapControls map={map} full={full} onFull={onFull}>
        <IconButton icon="line" label={t("races.watch.fit")} onClick={fit} />
        <IconButton
          icon={measureIcon}
          label={t("races.watch.measure.tool")}
          aria-pressed={isMeasuring}
          onClick={() => setMeasuring(!isMeasuring)}
        />
      </MapControls>
      <MapNotes map={map} maps={maps} />
    </>
  );
}
