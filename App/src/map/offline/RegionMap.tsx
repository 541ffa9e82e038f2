import { useEffect, useMemo, useRef } from "react";
import type { Maps } from "../../device/api";
import type { Bounds } from "../data/bounds";
import { IconButton } from "../../shell/components/Button";
import { t, useLanguage } from "../../shell/language/language";
import { useDark } from "../../shell/theme/useDark";
import { MapCredits } from "../frame/MapCredits";
import { MapMissing } from "../library/MapMissing";
import type { Look } from "../frame/style";
import { useGroundNews } from "../frame/useGroundNews";
import { useMap } from "../frame/useMap";
import { useScale } from "../frame/useScale";
import { boundsWithin } from "../data/bounds";

interface RegionMapProps {
  maps: Maps;
  /** The initial content of the frame. */
  around: Bounds | null;
  /** Called with the bounds of the frame when the map comes to rest. */
  onFrame: (bounds: Bounds) => void;
}

/** A map that is moved below a fixed frame. */
export function RegionMap({ maps, around, onFrame }: RegionMapProps) {
  const dark = useDark();
  const language = useLanguage();
  const look = useMemo<Look>(() => ({ maps, dark, language, coloring: "plain", growing: false }), [maps, dark, language]);
  const { container, map, failed } = useMap(look, around, true);
  const frame = useRef<HTMLDivElement>(null);
  useScale(map);
  const { credits } = useGroundNews(map, maps);

  useEffect(() => {
    if (!map) return;
    const tell = () => {
      const [inner, outer] = [frame.current?.getBoundingClientRect(), map.getCanvas().getBoundingClientRect()];
      if (!inner) return;
      onFrame(
        boundsWithin(map, {
          left: inner.left - outer.left,
          top: inner.top - outer.top,
          right: inner.right - outer.left,
          bottom: inner.bottom - outer.top,
        }),
      );
    };
    tell();
    map.on("moveend", tell);
    map.on("resize", tell);
    return () => {
      map.off("moveend", tell);
      map.off("resize", tell);
    };
  }, [map, onFrame]);

  if (failed) return <MapMissing />;
  return (
    <>
      <div ref={container} className="map-place" />
      <div ref={frame} className="region-frame" aria-hidden />
      <div className="map-controls">
        <IconButton icon="plus" label={t("map.zoomIn")} onClick={() => map?.zoomIn()} />
        <IconButton icon="minus" label={t("map.zoomOut")} onClick={() => map?.zoomOut()} />
      </div>
      <div className="map-notes">{credits && <MapCredits credits={credits} />}</div>
    </>
  );
}
