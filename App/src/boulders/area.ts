import type { Area } from "../shell/area";
import type { Drawing } from "../shell/components/Icon";
import type { Route } from "../shell/routing/route";
import { boulderCollections } from "./data/collections";
import { photoDrafts } from "./data/photoDrafts";

const boulderIcon: Drawing = {
  strokes: "M3 19.500 5.500 11l4.500-6 5.500 1.500 4 5 1.500 8zM10 5l1.500 6-6 .01M11.500 11l4 3.500-1.500 5M15.500 14.500l4-3",
};

/** A page of the area. */
const page = (pattern: string, name: Exclude<keyof typeof import("./screens"), "contribution">): Route => ({
  pattern: `/boulders${pattern}`,
  load: async () => (await import("./screens"))[name],
});

/** Boulders: problems drawn on photos of walls. */
export const bouldersArea: Area = {
  name: "boulders",
  ownStyles: true,
  places: [{ path: "/boulders", icon: boulderIcon, label: "boulders.tab" }],
  routes: [
    page("", "TimelineScreen"),
    page("/projects", "ProjectsScreen"),
    page("/logbook", "LogbookScreen"),
    page("/logbook/files", "TransferScreen"),
    page("/logbook/{entry}", "EntryScreen"),
    page("/photos", "PhotosScreen"),
    page("/photos/{photo}", "EditorScreen"),
    page("/photos/{photo}/problem", "ProblemFormScreen"),
    page("/shared", "SharedProblemScreen"),
    page("/gyms", "GymsScreen"),
    // Precedes the route of a gym, whose pattern also matches these.
    page("/gyms/new", "NewGymScreen"),
    page("/gyms/map", "GymMapScreen"),
    page("/friends", "FriendsScreen"),
    page("/friends/{friend}", "FriendScreen"),
    page("/gyms/{gym}", "GymScreen"),
    page("/gyms/{gym}/edit", "EditGymScreen"),
    page("/gyms/{gym}/team", "TeamScreen"),
    page("/gyms/{gym}/reports", "GymReportsScreen"),
    page("/gyms/{gym}/problems/{problem}", "ProblemScreen"),
    page("/gyms/{gym}/problems/{problem}/marks", "ProblemMarksScreen"),
    page("/gyms/{gym}/problems/{problem}/suggest", "SuggestScreen"),
    page("/gyms/{gym}/problems/{problem}/suggestions/{suggestion}", "SuggestionScreen"),
    page("/gyms/{gym}/walls/{wall}", "WallScreen"),
    page("/gyms/{gym}/walls/{wall}/photo", "NewPhotoScreen"),
  ],
  collections: boulderCollections,
  stores: [photoDrafts],
  preferences: ["boulder_scale", "notice_comment", "mail_comment"],
  guestCollections: [
    { name: "boulder_photos", count: "boulders.guestPhotos" },
    { name: "boulder_tries", count: "boulders.guestEntries" },
  ],
  contribution: async () => (await import("./screens")).contribution,
};
