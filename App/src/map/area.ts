import type { Area } from "../shell/area";

/** Maps: the regions stored on the device. */
export const mapArea: Area = {
  name: "map",
  routes: [
    { pattern: "/settings/maps", load: async () => (await import("./offline/OfflineMaps")).OfflineMaps },
    { pattern: "/settings/administration/map", load: async () => (await import("./regions/ClubRegions")).ClubRegions },
    { pattern: "/settings/maps/new", load: async () => (await import("./offline/RegionChooser")).RegionChooser },
  ],
  start: () => void import("./data/download").then(({ goOnWithRegions }) => goOnWithRegions(), () => undefined),
  contribution: async () => (await import("./contribution")).contribution,
};
