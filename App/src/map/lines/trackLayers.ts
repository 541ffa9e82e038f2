import type { Expression, Layer, Source } from "maplibre-gl";
import { token } from "../ground/palette";
import { speedColors } from "./speeds";

/** The colouring of the line: one colour, by speed (T13), or distinct from a second track (T12). */
export type Coloring = "plain" | "speed" | "pair";

export const trackSource: Source = {
  type: "geojson",
  data: { type: "FeatureCollection", features: [] },
  tolerance: 0, // already simplified for this zoom
  buffer: 32,
};

/** The end of a growing line, which is redrawn each second while the rest stays. */
export const tailSource: Source = {
  type: "geojson",
  data: { type: "FeatureCollection", features: [] },
  buffer: 32,
  maxzoom: 14, // one or two tiles at a time, with a precision of a quarter of a metre
};

function lineColor(coloring: Coloring, dark: boolean): string | Expression {
  const plain = token("track-line");
  if (coloring === "pair") return token("compare-first");
  if (coloring === "plain") return plain;
  const steps = speedColors(dark).flatMap((color, pace) => [pace, color]);
  return ["step", ["get", "pace"], plain, ...steps];
}

/** The places of pins, which labels of the ground avoid. */
export const pinSource: Source = {
  type: "geojson",
  data: { type: "FeatureCollection", features: [] },
};

/** True for a place, whose name stands at its right. */
const isPlace: Expression = ["==", ["slice", ["get", "pin"], 0, 5], "place"];

/** Invisible layer that reserves the room of pins before any label is placed. */
export const pinLayer: Layer = {
  id: "pins",
  type: "symbol",
  source: "pins",
  layout: {
    "icon-image": ["concat", "room-", ["get", "pin"]],
    "icon-anchor": ["case", isPlace, "left", "center"],
    "icon-offset": ["case", isPlace, ["literal", [-8, 0]], ["literal", [0, 0]]],
    "icon-allow-overlap": true,
    "icon-padding": 0,
  },
};

/** The places of teams with their numbers above them, which labels of the ground avoid too. */
export const crowdSource: Source = pinSource;

export const crowdLayer: Layer = {
  id: "crowd",
  type: "symbol",
  source: "crowd",
  layout: { "icon-image": "room-team", "icon-offset": [0, -5], "icon-allow-overlap": true, "icon-padding": 0 },
};

const round = { "line-cap": "round", "line-join": "round" };

/**
 * A second track, wider and below the first, so that both are visible where they coincide. Below a growing line it is the
 * course to follow: the ground with its paths and names shows through.
 */
export function otherLayers(growing: boolean): Layer[] {
  const width = (edge: number) =>
    ["interpolate", ["linear"], ["zoom"], 8, 8 + edge, 13, 13 + edge, 17, 17 + edge] as Expression;
  if (growing) {
    return [
      {
        id: "other-line",
        type: "line",
        source: "other",
        layout: round,
        paint: { "line-color": token("compare-other"), "line-width": width(-3), "line-opacity": 0.45 },
      },
    ];
  }
  return [
    {
      id: "other-edge",
      type: "line",
      source: "other",
      layout: round,
      paint: { "line-color": token("track-edge"), "line-width": width(3) },
    },
    {
      id: "other-line",
      type: "line",
      source: "other",
      layout: round,
      paint: { "line-color": token("compare-other"), "line-width": width(0) },
    },
  ];
}

/** The track's line from `sources`, with an edge that separates it from any ground, and arrows of its direction. */
export function trackLayers(sources: readonly string[], coloring: Coloring, dark: boolean): Layer[] {
  return [
    ...sources.map((source): Layer => ({
      id: `${source}-edge`,
      type: "line",
      source,
      layout: round,
      paint: {
        "line-color": token("track-edge"),
        "line-width": ["interpolate", ["linear"], ["zoom"], 8, 5.5, 13, 8.5, 17, 11],
      },
    })),
    ...sources.map((source): Layer => ({
      id: `${source}-line`,
      type: "line",
      source,
      layout: round,
      paint: {
        "line-color": lineColor(coloring, dark),
        "line-width": ["interpolate", ["linear"], ["zoom"], 8, 3, 13, 5, 17, 6.5],
      },
    })),
    {
      id: "track-direction",
      type: "symbol",
      source: "track",
      minzoom: 12.5,
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 90,
        "icon-image": "chevron",
        "icon-size": ["interpolate", ["linear"], ["zoom"], 13, 0.5, 17, 0.7],
        "icon-rotation-alignment": "map",
        "icon-allow-overlap": true,
        "icon-ignore-placement": true,
        "icon-padding": 0,
      },
      paint: { "icon-color": token("track-edge") },
    },
  ];
}
