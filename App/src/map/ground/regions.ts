// The club's regions over the map of the world: detail where they are, and the world in outlines elsewhere.
import type { Expression, Layer, Source } from "maplibre-gl";
import type { Maps } from "../../device/api";
import { labelLayers } from "./labels";
import { landLayers } from "./land";
import type { Palette } from "./palette";
import { roadLayers } from "./roads";
import { cliffLayers, contourLabels, contourLayers, shadeLayer } from "./terrain";

type Rectangle = readonly [west: number, south: number, east: number, north: number];

/** The zoom from which a region hides the lines of the world, which are too coarse there. */
const hiddenFrom = 9;

/** The part of the world that regions show. */
export function coverOf(maps: Maps): Rectangle[] {
  return (maps.regions ?? []).flatMap(({ cover }) => cover as unknown as Rectangle[]);
}

/** The rectangle around all regions. */
export function regionBounds(maps: Maps): NonNullable<Maps["bounds"]> {
  const all = (maps.regions ?? []).map(({ bounds }) => bounds);
  const side = (index: number) => all.map((bounds) => bounds[index] ?? 0);
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}

function ringOf([west, south, east, north]: Rectangle): [number, number][] {
  return [[west, south], [east, south], [east, north], [west, north], [west, south]];
}

/** The source of the cover, a rectangle each. */
export function coverSource(maps: Maps): Source {
  const features = coverOf(maps).map((rectangle) => ({
    type: "Feature" as const,
    properties: {},
    geometry: { type: "Polygon" as const, coordinates: [ringOf(rectangle)] },
  }));
  return { type: "geojson", data: { type: "FeatureCollection", features } };
}

/** The layers that hide the world where regions are. The sea stays: an extract has its coast, but not its surface. */
export function coverLayers(world: string, palette: Palette): Layer[] {
  const sea = landLayers(world, palette).filter(({ id }) => id === "water");
  return [
    { id: "cover", type: "fill", source: "cover", minzoom: hiddenFrom, paint: { "fill-color": palette.land, "fill-antialias": false } },
    ...sea.map((layer): Layer => ({ ...layer, id: "sea", minzoom: hiddenFrom, filter: ["==", ["get", "class"], "ocean"] })),
  ];
}

const named = (layers: readonly Layer[]) => layers.map((layer) => ({ ...layer, id: `region-${layer.id}` }));

/** The layers of a region's ground, with shade if there is some. */
export function regionLayers(source: string, shade: string | null, palette: Palette, dark: boolean): Layer[] {
  return [
    ...named(landLayers(source, palette)),
    ...(shade ? [shadeLayer(shade, dark)] : []),
    ...contourLayers(source, palette),
    ...cliffLayers(source, palette),
    ...named(roadLayers(source, palette)),
  ];
}

/** The labels of regions and of the world around them: nearer than the overview, a place has the region's name alone. */
export function regionLabels(world: string | null, region: string, maps: Maps, palette: Palette, language: string): Layer[] {
  const around = (world ? labelLayers(world, palette, language) : []).filter(({ id }) => id === "country" || id === "town" || id === "village");
  const near = (maps.overview_zoom ?? 0) + 1;
  const cover = { type: "MultiPolygon", coordinates: coverOf(maps).map((rectangle) => [ringOf(rectangle)]) };
  const outside = ["!", ["within", cover]] as unknown as Expression;
  return [
    ...contourLabels(region, palette),
    ...around.flatMap((layer): Layer[] => [
      { ...layer, maxzoom: Math.min(layer.maxzoom ?? 24, near) },
      ...((layer.maxzoom ?? 24) > near
        ? [{ ...layer, id: `${layer.id}-around`, minzoom: Math.max(layer.minzoom ?? 0, near), filter: ["all", layer.filter ?? true, outside] as Expression }]
        : []),
    ]).filter(({ minzoom = 0, maxzoom = 24 }) => minzoom < maxzoom),
    ...named(labelLayers(region, palette, language)),
  ];
}
