import type { Expression, Layer } from "maplibre-gl";
import type { Palette } from "./palette";
import { pathLayers } from "./paths";

/** The widths of road classes at zoom 8, 12, 14, 16 and 19, in pixels, from the widest class down. */
const widths: Readonly<Record<string, readonly [number, number, number, number, number]>> = {
  motorway: [1.6, 4, 6.5, 11, 30],
  trunk: [1.4, 3.4, 5.5, 10, 28],
  primary: [1.2, 2.8, 4.8, 9, 26],
  secondary: [0.8, 2.2, 4, 8, 24],
  tertiary: [0.4, 1.6, 3.2, 7, 20],
  minor: [0, 0.8, 2.2, 5.5, 16],
  service: [0, 0, 1.2, 3, 9],
};
const zooms = [8, 12, 14, 16, 19];
const mains = ["motorway", "trunk", "primary", "secondary"];
const rank: Expression = [
  "match", ["get", "class"],
  ...Object.keys(widths).flatMap((name, index) => [name, -index]),
  -9,
] as unknown as Expression;

/** The width of a road by class and zoom, with `more` pixels for its edge. */
function width(more: number): Expression {
  const stops = zooms.flatMap((zoom, stop) => {
    const byClass = Object.entries(widths).flatMap(([name, pixels]) => {
      const base = pixels[stop] ?? 0;
      return [name, base === 0 ? 0 : base + more];
    });
    return [zoom, ["match", ["get", "class"], ...byClass, 0]];
  });
  return ["interpolate", ["exponential", 1.4], ["zoom"], ...stops];
}

/** The layers of roads, railways and lifts, with prominent paths for walkers. */
export function roadLayers(source: string, palette: Palette): Layer[] {
  const isRoad: Expression = ["match", ["get", "class"], Object.keys(widths), true, false];
  const isMain: Expression = ["match", ["get", "class"], mains, true, false];
  const isTunnel: Expression = ["==", ["get", "brunnel"], "tunnel"];
  const roads = { type: "line", source, "source-layer": "transportation" } as const;
  const isPath: Expression = ["==", ["get", "class"], "path"];
  const round = { "line-cap": "round", "line-join": "round", "line-sort-key": rank };
  return [
    {
      ...roads,
      id: "tunnel",
      minzoom: 10,
      filter: ["all", isRoad, isTunnel],
      layout: { "line-join": "round" },
      paint: {
        "line-color": palette["road-edge"],
        "line-width": width(0),
        "line-opacity": 0.45,
        "line-dasharray": [1.2, 0.8],
      },
    },
    {
      ...roads,
      id: "road-edge",
      filter: ["all", isRoad, ["!", isTunnel]],
      layout: round,
      paint: {
        "line-color": ["case", isMain, palette["road-main-edge"], palette["road-edge"]],
        "line-width": width(1.4),
        "line-opacity": ["interpolate", ["linear"], ["zoom"], 9, 0.5, 12, 1],
      },
    },
    {
      ...roads,
      id: "road",
      filter: ["all", isRoad, ["!", isTunnel]],
      layout: round,
      paint: {
        "line-color": ["case", isMain, palette["road-main"], palette.road],
        "line-width": width(0),
      },
    },
    {
      ...roads,
      id: "track-way-edge",
      minzoom: 11,
      filter: ["==", ["get", "class"], "track"],
      layout: { "line-join": "round" },
      paint: {
        "line-color": palette.halo,
        "line-width": ["interpolate", ["linear"], ["zoom"], 12, 2, 16, 5],
        "line-opacity": 0.5,
      },
    },
    {
      ...roads,
      id: "track-way",
      minzoom: 11,
      filter: ["==", ["get", "class"], "track"],
      layout: { "line-join": "round" },
      paint: {
        "line-color": palette.path,
        "line-width": ["interpolate", ["linear"], ["zoom"], 12, 0.8, 16, 2.2],
        "line-dasharray": [6, 1.5],
      },
    },
    {
      ...roads,
      id: "path-edge",
      minzoom: 11,
      filter: isPath,
      layout: { "line-join": "round" },
      paint: {
        "line-color": palette.halo,
        "line-width": ["interpolate", ["linear"], ["zoom"], 12, 2, 16, 5],
        "line-opacity": 0.6,
      },
    },
    ...pathLayers(roads, palette),
    {
      ...roads,
      id: "rail",
      filter: ["match", ["get", "class"], ["rail", "transit"], true, false],
      paint: {
        "line-color": palette.rail,
        "line-width": ["interpolate", ["linear"], ["zoom"], 8, 0.6, 14, 1.6, 17, 3],
      },
    },
    {
      ...roads,
      id: "lift",
      minzoom: 11,
      filter: ["match", ["get", "class"], ["aerialway", "cable_car", "gondola"], true, false],
      paint: {
        "line-color": palette.lift,
        "line-width": 1.2,
        "line-dasharray": [8, 2, 1, 2],
      },
    },
    {
      id: "border",
      type: "line",
      source,
      "source-layer": "boundary",
      filter: ["all", ["<=", ["get", "admin_level"], 4], ["!=", ["get", "maritime"], 1]],
      layout: { "line-join": "round" },
      paint: {
        "line-color": palette.border,
        "line-width": ["interpolate", ["linear"], ["zoom"], 5, 0.8, 10, 1.6, 15, 3],
        "line-dasharray": [5, 2, 1, 2],
        "line-opacity": 0.75,
      },
    },
    {
      id: "parish-border",
      type: "line",
      source,
      "source-layer": "boundary",
      minzoom: 11,
      filter: ["all", [">", ["get", "admin_level"], 4], ["<=", ["get", "admin_level"], 8]],
      paint: {
        "line-color": palette.border,
        "line-width": 0.8,
        "line-dasharray": [3, 3],
        "line-opacity": 0.45,
      },
    },
  ];
}
