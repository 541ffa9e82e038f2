import type { Box, Feature, FeatureCollection, Layer } from "maplibre-gl";
import type { Palette } from "./palette";

/** Distances between lines, in seconds of arc: the first one with enough room is used. */
const steps = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18_000, 36_000, 108_000];
const roomForLines = 110;
/** The latitude at which the square world of Web Mercator ends. */
const edge = 85.05;
/** Seconds of arc around the world. */
const world = 360 * 3600;

function stepFor(zoom: number): number {
  const secondsPerPixel = (360 * 3600) / (512 * 2 ** zoom);
  return steps.find((step) => step / secondsPerPixel >= roomForLines) ?? 108_000;
}

/** Degrees as text, 42°30′15″, with no more parts than the step needs. */
function degrees(seconds: number, step: number): string {
  const whole = Math.abs(seconds);
  const parts = [`${Math.floor(whole / 3600)}°`];
  if (step < 3600) parts.push(`${String(Math.floor(whole / 60) % 60).padStart(2, "0")}′`);
  if (step < 60) parts.push(`${String(whole % 60).padStart(2, "0")}″`);
  return parts.join("");
}

function line(from: readonly [number, number], to: readonly [number, number], label: string): Feature {
  return {
    type: "Feature",
    properties: { label },
    geometry: { type: "LineString", coordinates: [from, to] },
  };
}

/** Meridians and parallels in and around `box`, as a background without tiles. */
export function graticule(box: Box, zoom: number): FeatureCollection {
  const step = stepFor(zoom);
  const [west, south, east, north] = box;
  const besides = (east - west) / 2;
  const above = (north - south) / 2;
  const bottom = Math.max(-edge, south - above);
  const top = Math.min(edge, north + above);
  const features: Feature[] = [];
  for (let at = Math.ceil((west - besides) * 3600 / step) * step; at <= (east + besides) * 3600; at += step) {
    // Repetitions of the world have the same names of meridians.
    const once = at - Math.round(at / world) * world;
    const side = once % (world / 2) === 0 ? "" : once < 0 ? " W" : " E";
    features.push(line([at / 3600, bottom], [at / 3600, top], degrees(once, step) + side));
  }
  for (let at = Math.ceil(bottom * 3600 / step) * step; at <= top * 3600; at += step) {
    const side = at === 0 ? "" : at < 0 ? " S" : " N";
    features.push(line([west - besides, at / 3600], [east + besides, at / 3600], degrees(at, step) + side));
  }
  return { type: "FeatureCollection", features };
}

/** The layers of the source `graticule`, with labels in degrees on `halo`. */
export function graticuleLayers(palette: Palette, halo: string): Layer[] {
  return [
    {
      id: "graticule",
      type: "line",
      source: "graticule",
      paint: { "line-color": palette.grid, "line-width": 1 },
    },
    {
      id: "graticule-degrees",
      type: "symbol",
      source: "graticule",
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 460,
        "text-field": ["get", "label"],
        "text-font": ["literal", ["regular"]],
        "text-size": 10.5,
        "text-letter-spacing": 0.03,
      },
      paint: {
        "text-color": palette["text-soft"],
        "text-halo-color": halo,
        "text-halo-width": halo === palette.land ? 3 : 1.4,
      },
    },
  ];
}
