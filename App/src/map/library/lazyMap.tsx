import { ComponentType, lazy } from "react";
import { loadStyles } from "../../shell/loadStyles";
import { MapMissing } from "./MapMissing";

/** A part of a page with a map in it: MapLibre and its styles come with the first. Without them the page keeps the rest. */
export function lazyMap<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [loaded] = await Promise.all([load(), loadStyles(MAP_STYLES)]);
      return { default: loaded };
    } catch {
      return { default: MapMissing };
    }
  });
}
