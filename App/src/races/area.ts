import type { Area } from "../shell/area";
import type { Route } from "../shell/routing/route";
import { raceCollections } from "./data/collections";
import { raceIcon } from "./icons";
import { walkMigration } from "./walk/data/stores";
import { OngoingWalk } from "./walk/OngoingWalk";

const walk: Pick<Route, "screen" | "load"> = {
  screen: "walk",
  load: async () => (await import("./walk/WalkScreen")).WalkScreen,
};

const join: Pick<Route, "load"> = { load: async () => (await import("./walk/JoinScreen")).JoinScreen };

const race: Pick<Route, "screen" | "load"> = {
  screen: "race",
  load: async () => (await import("./watch/RacePage")).RacePage,
};

/** Races: teams followed live along a course. */
export const racesArea: Area = {
  name: "races",
  places: [{ path: "/races", icon: raceIcon, label: "races.tab" }],
  routes: [
    // For everybody who watches.
    { pattern: "/races", load: async () => (await import("./watch/RaceList")).RaceList },
    // Before that of a race, which it looks like.
    { pattern: "/races/new", load: async () => (await import("./organise/NewRace")).NewRace },
    { pattern: "/races/{race}", ...race },
    { pattern: "/races/{race}/teams/{number}", ...race },
    {
      pattern: "/races/{race}/embed",
      isEmbedded: true,
      load: async () => (await import("./watch/EmbeddedRace")).EmbeddedRace,
    },
    // For the phone of a team.
    { pattern: "/join", ...join },
    { pattern: "/races/{race}/join", ...join },
    { pattern: "/races/{race}/walk", ...walk },
    { pattern: "/races/{race}/walk/map", ...walk },
    // For organisers and marshals.
    { pattern: "/races/{race}/organise", load: async () => (await import("./organise/OrganisePage")).OrganisePage },
    { pattern: "/races/{race}/organise/details", load: async () => (await import("./organise/details/DetailsPage")).DetailsPage },
    { pattern: "/races/{race}/organise/course", load: async () => (await import("./organise/course/CoursePage")).CoursePage },
    { pattern: "/races/{race}/organise/teams", load: async () => (await import("./organise/teams/TeamsPage")).TeamsPage },
    { pattern: "/races/{race}/organise/codes", load: async () => (await import("./organise/teams/CodesPage")).CodesPage },
    { pattern: "/races/{race}/organise/people", load: async () => (await import("./organise/people/PeoplePage")).PeoplePage },
    { pattern: "/races/{race}/organise/alerts", load: async () => (await import("./organise/alerts/AlertsPage")).AlertsPage },
    {
      pattern: "/races/{race}/organise/corrections",
      load: async () => (await import("./organise/corrections/CorrectionsPage")).CorrectionsPage,
    },
    { pattern: "/races/{race}/organise/check-in", load: async () => (await import("./organise/checkin/CheckInPage")).CheckInPage },
    { pattern: "/races/{race}/organise/results", load: async () => (await import("./organise/results/ResultsPage")).ResultsPage },
  ],
  stores: [walkMigration],
  Ongoing: OngoingWalk,
  collections: raceCollections,
  contribution: async () => (await import("./organise/contribution")).contribution,
};
