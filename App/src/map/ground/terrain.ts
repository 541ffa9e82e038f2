import type { Expression, Layer } from "maplibre-gl";
import type { Palette } from "./palette";

/** The contour lines that are drawn stronger and numbered: every so many metres, from a zoom to the next. */
const indexes = [
  { every: 500, from: 11, to: 12 },
  { every: 200, from: 12, to: 13 },
  { every: 100, from: 13, to: 24 },
] as const;

const isIndex = (every: number): Expression => ["==", ["%", ["get", "ele"], every], 0];

/** The pictures of the slopes' shade, weaker the nearer one looks. */
export function shadeLayer(source: string, dark: boolean): Layer {
  const strength = dark ? 0.7 : 0.62;
  return {
    id: "shade",
    type: "raster",
    source,
    minzoom: 7,
    paint: {
      "raster-opacity": ["interpolate", ["linear"], ["zoom"], 7, strength * 0.5, 10, strength, 14, strength * 0.8, 17, strength * 0.4],
      "raster-fade-duration": 0,
    },
  };
}

/** Contour lines: fine ones, and the numbered ones of each zoom. */
export function contourLayers(source: string, palette: Palette): Layer[] {
  const lines = { type: "line", source, "source-layer": "contour" } as const;
  const layout = { "line-join": "round" };
  return indexes.flatMap(({ every, from, to }): Layer[] => [
    {
      ...lines,
      id: `contour-${every}`,
      minzoom: from,
      maxzoom: to,
      filter: ["!", isIndex(every)],
      layout,
      paint: { "line-color": palette.contour, "line-width": 0.6, "line-opacity": from < 13 ? 0.4 : 0.5 },
    },
    {
      ...lines,
      id: `contour-index-${every}`,
      minzoom: from,
      maxzoom: to,
      filter: isIndex(every),
      layout,
      paint: { "line-color": palette.contour, "line-width": 1.1, "line-opacity": 0.7 },
    },
  ]);
}

/** The heights along numbered contour lines. */
export function contourLabels(source: string, palette: Palette): Layer[] {
  return indexes.map(({ every, from, to }): Layer => ({
    id: `contour-height-${every}`,
    type: "symbol",
    source,
    "source-layer": "contour",
    minzoom: from,
    maxzoom: to,
    filter: isIndex(every),
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 360,
      "text-field": ["to-string", ["get", "ele"]],
      "text-font": ["literal", ["regular"]],
      "text-size": 9.5,
      "text-max-angle": 25,
      "text-padding": 8,
    },
    paint: { "text-color": palette.contour, "text-halo-color": palette.halo, "text-halo-width": 1.2 },
  }));
}

/** The edges of cliffs, with short strokes. */
export function cliffLayers(source: string, palette: Palette): Layer[] {
  const cliffs = {
    type: "line", source, "source-layer": "landform", minzoom: 13, filter: ["==", ["get", "class"], "cliff"] as Expression,
  } as const;
  return [
    { ...cliffs, id: "cliff", paint: { "line-color": palette.cliff, "line-width": 1 } },
    {
      ...cliffs,
      id: "cliff-strokes",
      paint: { "line-color": palette.cliff, "line-width": 5, "line-offset": 2.5, "line-dasharray": [0.15, 0.75] },
    },
  ];
}
