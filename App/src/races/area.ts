import type { Area } from "../shell/area";
import type { Route } from "../shell/routing/route";
import { raceIcon } from "./icons";
import { walkMigration } from "./walk/data/stores";
import { OngoingWalk } from "./walk/OngoingWalk";

const walk: Pick<Route, "screen" | "load"> = {
  screen: "walk",
  load: async () => (await import("./walk/WalkScreen")).WalkScreen,
};

const join: Pick<Route, "load"> = { load: async () => (await import("./walk/JoinScreen")).JoinScreen };

/** Races: teams followed live along a course. */
export const racesArea: Area = {
  name: "races",
  places: [{ path: "/races", icon: raceIcon, label: "races.tab" }],
  routes: [
    // For everybody who watches.
    { pattern: "/races", load: async () => (await import("./watch/RaceList")).RaceList },
    { pattern: "/races/{race}", load: async () => (await import("./watch/RacePage")).RacePage },
    // For the phone of a team.
    { pattern: "/join", ...join },
    { pattern: "/races/{race}/join", ...join },
    { pattern: "/races/{race}/walk", ...walk },
    { pattern: "/races/{race}/walk/map", ...walk },
    // For organisers and marshals.
  ],
  stores: [walkMigration],
  Ongoing: OngoingWalk,
};
