import type { Layer, Source } from "maplibre-gl";
import type { Maps } from "../../device/api";
import { graticuleLayers } from "./graticule";
import { labelLayers } from "./labels";
import { landLayers } from "./land";
import type { Palette } from "./palette";
import { coverLayers, coverSource, regionBounds, regionLabels, regionLayers } from "./regions";
import { roadLayers } from "./roads";
import { tilesOf } from "../library/maplibre";

/** The background of the track: its sources, the layers below the line, and the labels above it. */
export interface Ground {
  sources: Readonly<Record<string, Source>>;
  below: readonly Layer[];
  above: readonly Layer[];
}

const nothing = { type: "FeatureCollection", features: [] } as const;

/** A source of tiles: a template with `{z}`, or the address of a TileJSON. */
function tileSource(maps: Maps, type: "vector" | "raster"): Source {
  // Tiles of a map with a version can be downloaded: the device's store is then read first.
  const own = maps.version === undefined ? null : [tilesOf(type, maps)];
  const addresses = own ?? (maps.tiles ?? []).map((each) => (each.startsWith("/") ? location.origin + each : each));
  const [first = ""] = addresses;
  const source: Source = first.includes("{z}") ? { type, tiles: addresses } : { type, url: first };
  if (type === "raster") source.tileSize = 256;
  if (maps.min_zoom != null) source.minzoom = maps.min_zoom;
  if (maps.max_zoom != null) source.maxzoom = maps.max_zoom;
  if (maps.bounds != null) source.bounds = maps.bounds;
  return source;
}

/** The app's own style for vector tiles of the OpenMapTiles schema (https://openmaptiles.org/schema/). */
function vectorGround(maps: Maps, palette: Palette, language: string): Ground {
  const { max_zoom: last = 14 } = maps;
  // A map that ends early has little to show nearby: meridians and parallels help there.
  const plain = last < 10 ? plainGround(palette, palette.halo) : emptyGround;
  const near = plain.below.map((layer) => ({ ...layer, minzoom: last + 4 }));
  return {
    sources: { ground: tileSource(maps, "vector"), ...plain.sources },
    below: [...landLayers("ground", palette), ...near, ...roadLayers("ground", palette)],
    above: labelLayers("ground", palette, language),
  };
}

/** The club's regions over the map of the world. */
function regionGround(maps: Maps, palette: Palette, language: string, dark: boolean): Ground {
  const { overview_zoom: last, ...rest } = maps;
  // Without a map of the world, meridians and parallels are around the regions.
  const plain = plainGround(palette, last === undefined ? palette.land : palette.halo);
  const near = plain.below.map((layer) => ({ ...layer, minzoom: last === undefined ? 0 : last + 4 }));
  const world = last === undefined ? null : tileSource({ ...rest, max_zoom: last }, "vector");
  const { bounds: _, ...everywhere } = rest;
  const region = tileSource({ ...everywhere, min_zoom: last === undefined ? maps.min_zoom ?? 0 : last + 1 }, "vector");
  const shade: Source | null = maps.shade
    ? { type: "raster", tiles: [tilesOf("shade", maps)], tileSize: 256, minzoom: maps.shade.min_zoom, maxzoom: maps.shade.max_zoom }
    : null;
  return {
    sources: {
      ...(world && { ground: world }),
      region: { ...region, bounds: regionBounds(maps) },
      ...(shade && { shade }),
      cover: coverSource(maps),
      ...plain.sources,
    },
    below: [
      ...(world ? [...landLayers("ground", palette), ...roadLayers("ground", palette)] : []),
      ...near,
      ...(world ? coverLayers("ground", palette) : []),
      ...regionLayers("region", shade && "shade", palette, dark),
    ],
    above: regionLabels(world && "ground", "region", maps, palette, language),
  };
}

/** Raster tiles of others, dimmed in the dark theme without a change of hue. */
function rasterGround(maps: Maps, dark: boolean): Ground {
  const dimmed = { "raster-brightness-max": 0.72, "raster-saturation": -0.25 };
  return {
    sources: { ground: tileSource(maps, "raster") },
    below: [{ id: "ground", type: "raster", source: "ground", paint: dark ? dimmed : {} }],
    above: [],
  };
}

/** A plain background with meridians and parallels. */
function plainGround(palette: Palette, halo: string): Ground {
  return {
    sources: { graticule: { type: "geojson", data: nothing } },
    below: graticuleLayers(palette, halo),
    above: [],
  };
}

const emptyGround: Ground = { sources: {}, below: [], above: [] };

/** The background by the tiles of the club's server; empty until they are known. */
export function ground(maps: Maps | null, palette: Palette, language: string, dark: boolean): Ground {
  if (maps === null) return emptyGround;
  if (maps.kind === "none" || !maps.tiles?.length) return plainGround(palette, palette.land);
  if (maps.kind === "raster") return rasterGround(maps, dark);
  return maps.regions?.length ? regionGround(maps, palette, language, dark) : vectorGround(maps, palette, language);
}
