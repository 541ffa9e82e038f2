import type { Area } from "../shell/area";
import type { Route } from "../shell/routing/route";
import {
  categoryCollection, commentCollection, decisionCollection, gearCollection, goalCollection, photoCollection, privacyCollection, thumbCollection,
} from "./data/collections";
import { trackCollection } from "./data/own/ownTrack";
import { logMigration } from "./data/recordingLog";
import { startTracks } from "./data/start";
import { goOnLater } from "./goOn";
import { OngoingRecording } from "./record/OngoingRecording";
import { recordIcon, statisticsIcon } from "./icons";

const list: Pick<Route, "screen" | "load"> = {
  screen: "tracks",
  load: async () => (await import("./TracksScreen")).TracksScreen,
};

const recording: Pick<Route, "screen" | "load"> = {
  screen: "record",
  load: async () => (await import("./record/RecordScreen")).RecordScreen,
};

const compare: Pick<Route, "screen" | "load"> = {
  screen: "compare",
  load: async () => (await import("./compare/CompareScreen")).CompareScreen,
};

/** Tracks: runs, walks and rides. */
export const tracksArea: Area = {
  name: "tracks",
  places: [
    { path: "/", icon: "line", label: "tracks.tab", below: ["/tracks", "/import"] },
    { path: "/statistics", icon: statisticsIcon, label: "tracks.statistics.tab", below: ["/training"] },
    { path: "/record", icon: recordIcon, label: "tracks.record.tab", prominent: true },
  ],
  routes: [
    { pattern: "/", ...list },
    { pattern: "/tracks/deleted", load: async () => (await import("./deleted/DeletedTracks")).DeletedTracks },
    { pattern: "/tracks/friends", load: async () => (await import("./friends/FriendTracksScreen")).FriendTracksScreen },
    { pattern: "/tracks/friends/{friend}/{id}", load: async () => (await import("./friends/FriendTrackScreen")).FriendTrackScreen },
    { pattern: "/tracks/{id}", ...list },
    { pattern: "/tracks/{id}/map", ...list },
    { pattern: "/tracks/{id}/line", load: async () => (await import("./line/LineScreen")).LineScreen },
    { pattern: "/tracks/{id}/compare/{other}", ...compare },
    { pattern: "/tracks/{id}/compare/{other}/map", ...compare },
    { pattern: "/statistics", load: async () => (await import("./statistics/StatisticsScreen")).StatisticsScreen },
    { pattern: "/training", load: async () => (await import("./training/TrainingScreen")).trainingScreen() },
    { pattern: "/record", ...recording },
    { pattern: "/record/map", ...recording },
    { pattern: "/settings/categories", load: async () => (await import("./settings/CategorySettings")).CategorySettings },
    { pattern: "/settings/gear", load: async () => (await import("./gear/GearSettings")).GearSettings },
    { pattern: "/settings/privacy", load: async () => (await import("./privacy/PrivacySettings")).PrivacySettings },
    { pattern: "/shared/track/{secret}", load: async () => (await import("./shared/SharedTrackScreen")).SharedTrackScreen },
    { pattern: "/import", load: async () => (await import("./import/ImportScreen")).ImportScreen },
  ],
  collections: [categoryCollection, gearCollection, trackCollection, photoCollection, privacyCollection, commentCollection, thumbCollection, goalCollection, decisionCollection],
  stores: [logMigration],
  preferences: ["mark_interval_m", "spacing_m", "speak_marks", "vibrate_marks", "auto_pause", "track_audience"],
  guestCollections: [
    { name: "training_decisions", count: "tracks.training.guestDecisions" },
    { name: "track_photos", count: "tracks.guestPhotos" },
    { name: "tracks", count: "tracks.guestTracks" },
    { name: "gear", count: "tracks.guestGear" },
    { name: "categories", count: "tracks.guestCategories" },
    { name: "privacy_places", count: "tracks.guestPlaces" },
    { name: "training_goals", count: "tracks.training.guestGoals" },
  ],
  Ongoing: OngoingRecording,
  start() {
    startTracks();
    goOnLater();
  },
  contribution: async () => (await import("./settings/contribution")).contribution,
};
