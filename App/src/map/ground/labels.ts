import type { Expression, Layer } from "maplibre-gl";
import type { Palette } from "./palette";
import { gradeColor, gradeText } from "./paths";

/** Names in the member's language, if the tiles have them. */
function named(language: string): Expression {
  return [
    "coalesce",
    ["get", `name:${language}`], ["get", "name:latin"], ["get", "name_int"], ["get", "name"], "",
  ];
}

const isClass = (...classes: string[]): Expression => ["match", ["get", "class"], classes, true, false];
/** Positions of a place's label that avoid a pin. */
const aside: Expression = [
  "literal",
  ["center", [0, 0], "top", [0, 1.1], "bottom", [0, -1.1], "left", [1.1, 0], "right", [-1.1, 0]],
];
const sized = (...stops: number[]): Expression => ["interpolate", ["linear"], ["zoom"], ...stops];

/** All labels of the ground, least important first: later layers take precedence. */
export function labelLayers(source: string, palette: Palette, language: string): Layer[] {
  const name = named(language);
  const ink = (color: string) => ({
    "text-color": color,
    "text-halo-color": palette.halo,
    "text-halo-width": 1.4,
  });
  const alongLine = {
    "symbol-placement": "line",
    "text-field": name,
    "text-font": ["literal", ["italic"]] as Expression,
    "text-max-angle": 35,
    "symbol-spacing": 320,
  };
  /** A kind of points of use, with an icon and the name under it. */
  const useLayer = (id: string, kinds: readonly string[], icon: string, minzoom: number, color: string): Layer => ({
    id,
    type: "symbol",
    source,
    "source-layer": "poi",
    minzoom,
    filter: ["match", ["get", "subclass"], [...kinds], true, false],
    layout: {
      "icon-image": icon,
      "icon-size": sized(13, 0.7, 16, 0.95),
      "text-field": name,
      "text-font": ["literal", ["regular"]],
      "text-size": 10.5,
      "text-anchor": "top",
      "text-offset": [0, 0.6],
      "text-max-width": 8,
      "text-optional": true,
    },
    paint: { ...ink(color), "icon-color": color, "icon-halo-color": palette.halo, "icon-halo-width": 1 },
  });
  /** The name with the height below, where it is known. */
  const withHeight: Expression = [
    "format",
    name, { "text-font": ["literal", ["semibold"]] },
    ["case", [">", ["coalesce", ["get", "ele"], 0], 0], ["concat", "\n", ["to-string", ["round", ["get", "ele"]]], " m"], ""],
    { "text-font": ["literal", ["regular"]], "font-scale": 0.9 },
  ];
  return [
    {
      id: "house-number",
      type: "symbol",
      source,
      "source-layer": "housenumber",
      minzoom: 17,
      layout: {
        "text-field": ["get", "housenumber"],
        "text-font": ["literal", ["regular"]],
        "text-size": 10,
      },
      paint: ink(palette["text-soft"]),
    },
    {
      id: "stream-name",
      type: "symbol",
      source,
      "source-layer": "waterway",
      minzoom: 12,
      filter: ["!=", ["get", "brunnel"], "tunnel"],
      layout: { ...alongLine, "text-size": sized(12, 10.5, 16, 13), "text-letter-spacing": 0.04 },
      paint: ink(palette["water-text"]),
    },
    {
      id: "path-name",
      type: "symbol",
      source,
      "source-layer": "transportation_name",
      minzoom: 15,
      filter: isClass("path", "track"),
      layout: { ...alongLine, "text-size": 11 },
      paint: ink(palette.path),
    },
    {
      id: "road-name",
      type: "symbol",
      source,
      "source-layer": "transportation_name",
      minzoom: 14,
      filter: isClass("minor", "service", "tertiary", "secondary", "primary", "trunk"),
      layout: {
        ...alongLine,
        "text-font": ["literal", ["regular"]],
        "text-size": sized(14, 10, 17, 13),
      },
      paint: ink(palette["text-soft"]),
    },
    {
      id: "road-number",
      type: "symbol",
      source,
      "source-layer": "transportation_name",
      minzoom: 10,
      filter: ["all", ["has", "ref"], isClass("motorway", "trunk", "primary", "secondary")],
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 420,
        "text-field": ["get", "ref"],
        "text-font": ["literal", ["semibold"]],
        "text-size": 10,
        "text-rotation-alignment": "viewport",
      },
      paint: {
        "text-color": palette["text-soft"],
        "text-halo-color": palette["road-main"],
        "text-halo-width": 3,
      },
    },
    {
      id: "path-grade",
      type: "symbol",
      source,
      "source-layer": "transportation",
      minzoom: 13,
      filter: ["all", isClass("path", "track"), ["any", ["has", "sac_scale"], ["has", "mtb_scale"], ["has", "via_ferrata_scale"]]],
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 260,
        "text-field": gradeText,
        "text-font": ["literal", ["semibold"]],
        "text-size": 10,
        "text-rotation-alignment": "viewport",
        "text-padding": 12,
      },
      paint: { ...ink(palette.path), "text-color": gradeColor(palette), "text-halo-width": 2 },
    },
    useLayer("parking", ["parking", "bus_stop", "picnic_site", "hostel"], "dot", 15, palette["text-soft"]),
    useLayer("cave", ["cave_entrance"], "cave", 14, palette["text-soft"]),
    useLayer("viewpoint", ["viewpoint"], "viewpoint", 13, palette["text-soft"]),
    useLayer("camp", ["camp_site"], "tent", 13, palette["text-soft"]),
    useLayer("shelter", ["shelter"], "shelter", 13, palette.hut),
    useLayer("spring", ["spring", "drinking_water"], "drop", 13, palette.spring),
    {
      id: "lake-name",
      type: "symbol",
      source,
      "source-layer": "water_name",
      minzoom: 9,
      filter: ["==", ["geometry-type"], "Point"],
      layout: {
        "text-field": name,
        "text-font": ["literal", ["italic"]],
        "text-size": sized(12, 10.5, 16, 14),
        "text-max-width": 7,
      },
      paint: ink(palette["water-text"]),
    },
    {
      id: "hamlet",
      type: "symbol",
      source,
      "source-layer": "place",
      minzoom: 12,
      filter: isClass("hamlet", "suburb", "neighbourhood", "quarter", "locality", "isolated_dwelling"),
      layout: {
        "text-field": name,
        "text-font": ["literal", ["regular"]],
        "text-size": sized(12, 10.5, 16, 13),
        "text-max-width": 8,
        "text-variable-anchor-offset": aside,
      },
      paint: ink(palette["text-soft"]),
    },
    {
      id: "peak",
      type: "symbol",
      source,
      "source-layer": "mountain_peak",
      minzoom: 11,
      layout: {
        "symbol-sort-key": ["-", ["coalesce", ["get", "ele"], 0]],
        "icon-image": ["match", ["get", "class"], ["saddle", "cliff"], "saddle", "peak"],
        "icon-size": sized(11, 0.75, 15, 1),
        "text-field": withHeight,
        "text-font": ["literal", ["semibold"]],
        "text-size": sized(11, 10, 15, 12.5),
        "text-anchor": "top",
        "text-offset": [0, 0.55],
        "text-max-width": 8,
        "text-optional": true,
      },
      paint: { ...ink(palette.peak), "icon-color": palette.peak, "icon-halo-color": palette.halo, "icon-halo-width": 1 },
    },
    {
      id: "hut",
      type: "symbol",
      source,
      "source-layer": "poi",
      minzoom: 12,
      filter: ["match", ["get", "subclass"], ["alpine_hut", "wilderness_hut"], true, false],
      layout: {
        "icon-image": "hut",
        "text-field": withHeight,
        "text-font": ["literal", ["semibold"]],
        "text-size": sized(12, 10.5, 16, 13),
        "text-anchor": "top",
        "text-offset": [0, 0.7],
        "text-max-width": 8,
        "text-optional": true,
      },
      paint: { ...ink(palette.hut), "icon-color": palette.hut, "icon-halo-color": palette.halo, "icon-halo-width": 1 },
    },
    {
      id: "village",
      type: "symbol",
      source,
      "source-layer": "place",
      minzoom: 10,
      filter: isClass("village"),
      layout: {
        "text-field": name,
        "text-font": ["literal", ["semibold"]],
        "text-size": sized(10, 10.5, 13, 13, 16, 16),
        "text-max-width": 8,
        "text-variable-anchor-offset": aside,
      },
      paint: ink(palette.text),
    },
    {
      id: "town",
      type: "symbol",
      source,
      "source-layer": "place",
      minzoom: 3,
      filter: isClass("town", "city"),
      layout: {
        "symbol-sort-key": ["coalesce", ["get", "rank"], 99],
        "text-field": name,
        "text-font": ["literal", ["semibold"]],
        "text-size": sized(3, 10, 7, 11.5, 10, 13.5, 14, 19),
        "text-max-width": 8,
        "text-variable-anchor-offset": aside,
      },
      paint: { ...ink(palette.text), "text-halo-width": 1.8 },
    },
    {
      id: "country",
      type: "symbol",
      source,
      "source-layer": "place",
      maxzoom: 9,
      filter: isClass("country"),
      layout: {
        "symbol-sort-key": ["coalesce", ["get", "rank"], 99],
        "text-field": name,
        "text-font": ["literal", ["semibold"]],
        "text-size": sized(3, 10, 8, 18),
        "text-transform": "uppercase",
        "text-letter-spacing": 0.12,
        "text-max-width": 7,
      },
      paint: ink(palette["text-soft"]),
    },
  ];
}
