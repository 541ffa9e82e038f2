import type { Style } from "maplibre-gl";
import type { Maps } from "../../device/api";
import { ground } from "../ground/ground";
import { currentPalette } from "../ground/palette";
import { glyphs } from "../library/maplibre";
import {
  Coloring,
  crowdLayer,
  crowdSource,
  otherLayers,
  pinLayer,
  pinSource,
  tailSource,
  trackLayers,
  trackSource,
} from "../lines/trackLayers";

/** The parameters of a map's style. */
export interface Look {
  /** The available tiles; null until they are known. */
  maps: Maps | null;
  dark: boolean;
  language: string;
  coloring: Coloring;
  /** True for a track that is being recorded: its end is drawn from a separate source. */
  growing: boolean;
  /** Teams stand on it. */
  crowded?: true;
}

/** Ground, track and labels, in the page's colours. */
export function style({ maps, dark, language, coloring, growing, crowded }: Look): Style {
  const palette = currentPalette();
  const { sources, below, above } = ground(maps, palette, language, dark);
  const pair = coloring === "pair";
  return {
    version: 8,
    glyphs,
    sources: {
      ...sources,
      track: trackSource,
      pins: pinSource,
      ...(crowded && { crowd: crowdSource }),
      ...(growing && { tail: tailSource }),
      ...(pair && { other: trackSource }),
    },
    layers: [
      { id: "land", type: "background", paint: { "background-color": palette.land } },
      ...below,
      ...(pair ? otherLayers(growing) : []),
      ...trackLayers(growing ? ["track", "tail"] : ["track"], coloring, dark),
      ...above,
      ...(crowded ? [crowdLayer] : []),
      pinLayer,
    ],
  };
}

/** The next style, with the data drawn into the sources of the previous one. */
export function keepDrawn(previous: Style | undefined, next: Style): Style {
  const drawn = Object.entries(previous?.sources ?? {}).filter(
    ([name, source]) => source.type === "geojson" && name in next.sources,
  );
  return { ...next, sources: { ...next.sources, ...Object.fromEntries(drawn) } };
}
