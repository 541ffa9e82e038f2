import type { ComponentType } from "react";
import { lazyPart } from "../../shell/lazyPart";
import { loadStyles } from "../../shell/loadStyles";
import { MapMissing } from "./MapMissing";

/** A part of a page with a map in it: MapLibre and its styles come with the first. Without them the page keeps the rest. */
export const lazyMap = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => (await Promise.all([load(), loadStyles(MAP_STYLES)]))[0], MapMissing);
