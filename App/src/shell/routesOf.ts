import type { Area } from "./area";
import { loadStylesOf } from "./loadStyles";
import type { Route } from "./routing/route";

/** The pages of an area, each with the styles that it needs. */
export function routesOf({ name, routes, ownStyles }: Area): readonly Route[] {
  if (!ownStyles) return routes;
  return routes.map((route) => ({
    ...route,
    load: async () => (await Promise.all([route.load(), loadStylesOf(name)]))[0],
  }));
}
