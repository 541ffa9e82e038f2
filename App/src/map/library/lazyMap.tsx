import type { ComponentType } from "react";
import { lazyPart } from "../../shell/lazyPart";
import { loadStyles } from "../../shell/loadStyles";
import { MapMissing } from "./MapMissing";

/**
 * A lazy part of a page with a map. MapLibre and its styles load with the first one; without them the rest of the page stays.
 */
export const lazyMap = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => (await Promise.all([load(), loadStyles(MAP_STYLES)]))[0], MapMissing);
