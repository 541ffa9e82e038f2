import type { Area } from "../shell/area";
import { loadStyles } from "../shell/loadStyles";
import type { Route } from "../shell/routing/route";
import { raceCollections } from "./data/collections";
import { raceIcon } from "./icons";
import { walkMigration } from "./walk/data/stores";
import { OngoingWalk } from "./walk/OngoingWalk";

type Load = Route["load"];

/** A page with the styles of races. */
const styled = (load: Load): Load => async () => (await Promise.all([load(), loadStyles(RACE_STYLES)]))[0];

const walk: Pick<Route, "screen" | "load"> = {
  screen: "walk",
  load: styled(async () => (await import("./walk/WalkScreen")).WalkScreen),
};

const join = styled(async () => (await import("./walk/JoinScreen")).JoinScreen);

const race: Pick<Route, "screen" | "load"> = {
  screen: "race",
  load: styled(async () => (await import("./watch/RacePage")).RacePage),
};

/** A page of organisers or marshals. */
const organise = (place: string, name: keyof typeof import("./organise/screens")): Route => ({
  pattern: `/races/{race}/organise${place}`,
  load: styled(async () => (await import("./organise/screens"))[name]),
});

/** Races: teams followed live along a course. */
export const racesArea: Area = {
  name: "races",
  places: [{ path: "/races", icon: raceIcon, label: "races.tab" }],
  routes: [
    // For everybody who watches.
    { pattern: "/races", load: styled(async () => (await import("./watch/RaceList")).RaceList) },
    // Before that of a race, which it looks like.
    { pattern: "/races/new", load: styled(async () => (await import("./organise/screens")).NewRace) },
    { pattern: "/races/{race}", ...race },
    { pattern: "/races/{race}/teams/{number}", ...race },
    {
      pattern: "/races/{race}/embed",
      isEmbedded: true,
      load: styled(async () => (await import("./watch/EmbeddedRace")).EmbeddedRace),
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
  Ongoing: OngoingWalk,
  collections: raceCollections,
  contribution: async () => (await import("./organise/contribution")).contribution,
};
