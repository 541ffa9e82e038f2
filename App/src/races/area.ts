import type { Area } from "../shell/area";
import type { Route } from "../shell/routing/route";
import { raceCollections } from "./data/collections";
import { raceIcon } from "./icons";
import { Ongoing } from "./Ongoing";
import { walkMigration } from "./walk/data/stores";

const walk: Pick<Route, "screen" | "load"> = {
  screen: "walk",
  load: async () => (await import("./walk/WalkScreen")).WalkScreen,
};

const join = async () => (await import("./walk/JoinScreen")).JoinScreen;

const race: Pick<Route, "screen" | "load"> = {
  screen: "race",
  load: async () => (await import("./watch/RacePage")).RacePage,
};

/** A page of organisers or marshals. */
const organise = (place: string, name: Exclude<keyof typeof import("./organise/screens"), "AlertWatches">): Route => ({
  pattern: `/races/{race}/organise${place}`,
  load: async () => (await import("./organise/screens"))[name],
});

/** Races: teams followed live along a course. */
export const racesArea: Area = {
  name: "races",
  ownStyles: true,
  places: [{ path: "/races", icon: raceIcon, label: "races.tab" }],
  routes: [
    // For everybody who watches.
    { pattern: "/races", load: async () => (await import("./watch/RaceList")).RaceList },
    // Before that of a race, which it looks like.
    { pattern: "/races/new", load: async () => (await import("./organise/screens")).NewRace },
    { pattern: "/races/{race}", ...race },
    { pattern: "/races/{race}/teams/{number}", ...race },
    {
      pattern: "/races/{race}/embed",
      isEmbedded: true,
      load: async () => (await import("./watch/EmbeddedRace")).EmbeddedRace,
    },
    // For the phone of a team.
    { pattern: "/join", load: join },
    { pattern: "/races/{race}/join", load: join },
    { pattern: "/races/{race}/walk", ...walk },
    { pattern: "/races/{race}/walk/map", ...walk },
    // For organisers and marshals.
    organise("", "OrganisePage"),
    organise("/details", "DetailsPage"),
    organise("/course", "CoursePage"),
    organise("/teams", "TeamsPage"),
    organise("/codes", "CodesPage"),
    organise("/people", "PeoplePage"),
    organise("/alerts", "AlertsPage"),
    organise("/corrections", "CorrectionsPage"),
    organise("/check-in", "CheckInPage"),
    organise("/results", "ResultsPage"),
  ],
  stores: [walkMigration],
  preferences: ["notice_race_alert", "mail_race_alert"],
  Ongoing,
  collections: raceCollections,
  contribution: async () => (await import("./contribution")).contribution,
};
