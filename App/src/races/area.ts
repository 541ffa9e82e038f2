import type { Area } from "../shell/area";
import { raceIcon } from "./icons";

/** Races: teams followed live along a course. */
export const racesArea: Area = {
  name: "races",
  places: [{ path: "/races", icon: raceIcon, label: "races.tab" }],
  routes: [
    // For everybody who watches.
    { pattern: "/races", load: async () => (await import("./watch/RaceList")).RaceList },
    { pattern: "/races/{race}", load: async () => (await import("./watch/RacePage")).RacePage },
    // For the phone of a team.
    // For organisers and marshals.
  ],
};
