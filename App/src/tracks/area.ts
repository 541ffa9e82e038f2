import type { Area } from "../shell/area";

/** Tracks: runs, walks and rides. */
export const tracksArea: Area = {
  tabs: [{ path: "/", icon: "tracks", label: "tracks.tab", below: ["/tracks"] }],
  routes: [],
};
