import type { Map } from "maplibre-gl";
import { useEffect, useState } from "react";
import type { Maps } from "../../device/api";

/** The attribution of the tiles, and whether they fail to load. */
export function useGroundNews(map: Map | null, maps: Maps | null) {
  const [fromTiles, setFromTiles] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    if (!map) return;
    const arrived = ({ sourceId, tile }: { sourceId?: string; tile?: unknown }) => {
      if (sourceId !== "ground" && sourceId !== "region") return;
      if (tile) setMissing(false);
      setFromTiles(map.getSource("ground")?.attribution ?? null);
    };
    const failed = ({ sourceId }: { sourceId?: string }) => {
      if (sourceId === "ground" || sourceId === "region") setMissing(true);
    };
    map.on("sourcedata", arrived);
    map.on("error", failed);
    return () => {
      map.off("sourcedata", arrived);
      map.off("error", failed);
    };
  }, [map, maps]);

  return { credits: maps?.attribution ?? fromTiles, missing };
}
