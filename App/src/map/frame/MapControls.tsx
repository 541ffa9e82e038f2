import type { Map } from "maplibre-gl";
import type { ReactNode } from "react";
import { IconButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { expandIcon, shrinkIcon } from "../icons";

interface MapControlsProps {
  map: Map | null;
  full: boolean;
  onFull?: ((full: boolean) => void) | undefined;
  /** Further buttons below. */
  children?: ReactNode;
}

/** The buttons at the map's edge: full screen, zoom in, zoom out. */
export function MapControls({ map, full, onFull, children }: MapControlsProps) {
  return (
    <div className="map-controls">
      {onFull && (
        <IconButton
          icon={full ? shrinkIcon : expandIcon}
          label={t(full ? "map.shrink" : "map.expand")}
          onClick={() => onFull(!full)}
        />
      )}
      <IconButton icon="plus" label={t("map.zoomIn")} onClick={() => map?.zoomIn()} />
      <IconButton icon="minus" label={t("map.zoomOut")} onClick={() => map?.zoomOut()} />
      {children}
    </div>
  );
}
