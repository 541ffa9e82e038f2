import type { Expression, Layer } from "maplibre-gl";
import type { Palette } from "./palette";

const isClass = (...classes: string[]): Expression => ["match", ["get", "class"], classes, true, false];
const surface: Expression = ["==", ["geometry-type"], "Polygon"];

/** The layers of woods, rock, water and buildings, from the bottom up. */
export function landLayers(source: string, palette: Palette): Layer[] {
  const cover = (name: string, color: string, ...classes: string[]): Layer => ({
    id: name,
    type: "fill",
    source,
    "source-layer": "landcover",
    filter: isClass(...classes),
    paint: { "fill-color": color, "fill-antialias": false },
  });
  return [
    cover("grass", palette.grass, "grass", "wetland"),
    cover("farmland", palette.farmland, "farmland"),
    cover("rock", palette.rock, "rock"),
    cover("sand", palette.sand, "sand"),
    {
      id: "built",
      type: "fill",
      source,
      "source-layer": "landuse",
      filter: isClass("residential", "commercial", "industrial", "retail", "hospital", "school"),
      paint: { "fill-color": palette.built },
    },
    cover("wood", palette.wood, "wood"),
    cover("ice", palette.ice, "ice"),
    {
      id: "park-edge",
      type: "line",
      source,
      "source-layer": "park",
      minzoom: 10,
      paint: {
        "line-color": palette.park,
        "line-width": ["interpolate", ["linear"], ["zoom"], 10, 1, 15, 2.5],
        "line-opacity": 0.6,
        "line-dasharray": [3, 2],
      },
    },
    {
      id: "stream",
      type: "line",
      source,
      "source-layer": "waterway",
      filter: ["!=", ["get", "brunnel"], "tunnel"],
      layout: { "line-cap": "round", "line-join": "round" },
      paint: {
        "line-color": palette["water-line"],
        "line-width": [
          "interpolate", ["exponential", 1.3], ["zoom"],
          9, ["match", ["get", "class"], "river", 0.8, 0],
          12, ["match", ["get", "class"], "river", 1.6, 0.5],
          16, ["match", ["get", "class"], "river", 5, 2],
        ],
      },
    },
    {
      id: "water",
      type: "fill",
      source,
      "source-layer": "water",
      filter: ["all", surface, ["!=", ["get", "brunnel"], "tunnel"]],
      paint: { "fill-color": palette.water, "fill-outline-color": palette["water-line"] },
    },
    {
      id: "building",
      type: "fill",
      source,
      "source-layer": "building",
      minzoom: 13,
      filter: surface,
      paint: {
        "fill-color": palette.building,
        "fill-outline-color": palette["building-edge"],
        "fill-opacity": ["interpolate", ["linear"], ["zoom"], 13, 0, 14, 1],
      },
    },
  ];
}
