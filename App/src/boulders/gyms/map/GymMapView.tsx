import { useEffect, useMemo } from "react";
import type { Maps } from "../../../device/api";
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
import { IconButton } from "../../../shell/components/Button";
import { t, useLanguage } from "../../../shell/language/language";
import { useDark } from "../../../shell/theme/useDark";
import type { GymPlace } from "../../data/gyms";
import { everythingIcon } from "../../icons";
import { GymPins, StandingGym } from "./GymPins";

export interface GymMapProps {
  /** The gyms in order of precedence for room on the map, nearest first. */
  gyms: readonly StandingGym[];
  /** The member's position, once requested. */
  here: GymPlace | null;
  /** True if the map fills the window. */
  full: boolean;
  onFull: (full: boolean) => void;
}

/** The map, once MapLibre is loaded. */
export function GymMapView({ gyms, here, full, onFull, maps }: GymMapProps & { maps: Maps }) {
  const dark = useDark();
  const language = useLanguage();
  const look = useMemo<Look>(() => ({ maps, dark, language, coloring: "plain", growing: false }), [maps, dark, language]);
  const bounds = useMemo(() => {
    const shown = (here ? gyms.slice(0, 1) : gyms).map(({ place }) => place);
    if (here) shown.push(here);
    return boundsOfLine(shown.map(({ longitude, latitude }) => [longitude, latitude]));
  }, [gyms, here]);
  const { container, map, failed } = useMap(look, bounds, full);
  const fit = useFit(map, bounds, maps);
  useGraticule(map, maps);
  useScale(map);
  useAlone(container, full, onFull);
  // A request for the nearest gyms moves the map to them from any place.
  useEffect(fit, [here]);

  if (failed) return <MapMissing />;
  return (
    <>
      <div ref={container} className="map-place" />
      {map && <GymPins map={map} gyms={gyms} here={here} />}
      <MapControls map={map} full={full} onFull={onFull}>
        <IconButton icon={everythingIcon} label={t("boulders.map.fit")} onClick={fit} />
      </MapControls>
      <MapNotes map={map} maps={maps} />
    </>
  );
}
