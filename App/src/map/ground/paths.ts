import type { Expression, Layer } from "maplibre-gl";
import type { Palette } from "./palette";

/** The grades of the Swiss Alpine Club, from T1 up, as OpenStreetMap names them. */
const grades = [
  "hiking", "mountain_hiking", "demanding_mountain_hiking",
  "alpine_hiking", "demanding_alpine_hiking", "difficult_alpine_hiking",
] as const;

/** One look of paths: for no grade or the easiest, and for each group of grades, as signposts in the mountains do. */
interface Look {
  id: string;
  grades: readonly string[];
  color: keyof Palette;
  /** Dash and gap, in widths of the line. */
  dashes: readonly number[];
}

const looks: readonly Look[] = [
  { id: "path", grades: ["hiking"], color: "path", dashes: [3, 1.4] },
  { id: "path-mountain", grades: ["mountain_hiking"], color: "path-mountain", dashes: [3, 1.4] },
  { id: "path-demanding", grades: ["demanding_mountain_hiking"], color: "path-mountain", dashes: [1.2, 1.2] },
  { id: "path-alpine", grades: grades.slice(3), color: "path-alpine", dashes: [1.2, 1.2] },
];

const isFerrata: Expression = ["any", ["==", ["get", "subclass"], "via_ferrata"], ["has", "via_ferrata_scale"]];
const width: Expression = ["interpolate", ["linear"], ["zoom"], 11, 0.9, 14, 1.6, 17, 2.8];

/** The layers of paths by difficulty. Paths that are hard to see on the ground are paler. */
export function pathLayers(roads: Pick<Layer, "type" | "source" | "source-layer">, palette: Palette): Layer[] {
  const grade: Expression = ["coalesce", ["get", "sac_scale"], "hiking"];
  const others = looks.flatMap((look) => (look.id === "path" ? [] : look.grades));
  const paint = (color: string, dashes: readonly number[]) => ({
    "line-color": color,
    "line-width": width,
    "line-dasharray": dashes,
    "line-opacity": ["match", ["get", "trail_visibility"], ["bad", "horrible", "no"], 0.55, 1] as Expression,
  });
  return [
    ...looks.map((look): Layer => {
      const matches: Expression =
        look.id === "path" ? ["match", grade, others, false, true] : ["match", grade, [...look.grades], true, false];
      return {
        ...roads,
        id: look.id,
        minzoom: 11,
        filter: ["all", ["==", ["get", "class"], "path"], ["!", isFerrata], matches],
        paint: paint(palette[look.color], look.dashes),
      };
    }),
    {
      ...roads,
      id: "via-ferrata",
      minzoom: 11,
      filter: ["all", ["==", ["get", "class"], "path"], isFerrata],
      paint: paint(palette["path-ferrata"], [0.5, 0.9]),
    },
  ];
}

/** The grade of a path as written on the map: T1 to T6, K1 to K6 for via ferratas, S0 to S6 for mountain bikes. */
export const gradeText: Expression = [
  "case",
  ["has", "via_ferrata_scale"], ["concat", "K", ["to-string", ["get", "via_ferrata_scale"]]],
  ["has", "sac_scale"],
  ["match", ["get", "sac_scale"], ...grades.flatMap((grade, index) => [grade, `T${index + 1}`]), ""],
  ["has", "mtb_scale"], ["concat", "S", ["slice", ["get", "mtb_scale"], 0, 1]],
  "",
] as unknown as Expression;

/** The colour of the grade's text. */
export function gradeColor(palette: Palette): Expression {
  return [
    "case",
    isFerrata, palette["path-ferrata"],
    ["match", ["get", "sac_scale"], ["mountain_hiking", "demanding_mountain_hiking"], true, false], palette["path-mountain"],
    ["match", ["get", "sac_scale"], grades.slice(3), true, false], palette["path-alpine"],
    palette.path,
  ];
}
