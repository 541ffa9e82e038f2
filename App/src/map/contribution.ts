import type { Contribution } from "../shell/area";
import { readRegions } from "./data/regionStore";
import { mapIcon } from "./icons";

/** The contribution of maps to the settings: the regions on the device, and their storage. */
export const contribution: Contribution = {
  settings: [{ path: "/settings/maps", icon: mapIcon, title: "map.offline.title", text: "map.offline.text", of: "device" }],
  storage: {
    name: "maps",
    label: "map.storage",
    size: async () => (await readRegions()).reduce((sum, { here }) => sum + here.bytes, 0),
  },
};
