import type { Area } from "../shell/area";

/** Maps: what of them stands on the device. */
export const mapArea: Area = {
  tabs: [],
  routes: [
    { pattern: "/settings/maps", load: async () => (await import("./offline/OfflineMaps")).OfflineMaps },
    { pattern: "/settings/maps/new", load: async () => (await import("./offline/RegionChooser")).RegionChooser },
  ],
};
