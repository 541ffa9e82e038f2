import type { Area } from "../shell/area";
import type { Drawing } from "../shell/components/Icon";
import type { Route } from "../shell/routing/route";
import { campusCollections } from "./data/collections";
import { Ongoing } from "./Ongoing";

const campusIcon: Drawing = {
  strokes: "M12 5 2.500 9.500 12 14l9.500-4.500zM6.500 11.500V16c1.500 1.500 3.500 2.500 5.500 2.500s4-1 5.500-2.500v-4.500M21.500 9.500V15",
};

/** A page of the area. */
const page = (pattern: string, name: Exclude<keyof typeof import("./screens"), "contribution">): Route => ({
  pattern: `/campus${pattern}`,
  load: async () => (await import("./screens"))[name],
});

/** Campus: the agenda of a member's courses, with notes. */
export const campusArea: Area = {
  name: "campus",
  ownStyles: true,
  places: [{ path: "/campus", icon: campusIcon, label: "campus.tab" }],
  routes: [
    page("", "AgendaScreen"),
    page("/connections", "ConnectionsScreen"),
    page("/connected", "ConnectedScreen"),
    page("/connected/{campus}", "ConnectedScreen"),
    page("/providers", "ProvidersScreen"),
    page("/activities/new", "NewActivityScreen"),
    page("/activities/{activity}", "ActivityScreen"),
    page("/activities/{activity}/edit", "EditActivityScreen"),
    page("/notes", "NotesScreen"),
    page("/calendar", "CalendarScreen"),
    page("/import", "ImportCalendarScreen"),
    page("/courses", "CoursesScreen"),
    // Precedes the route of a course, whose pattern also matches this.
    page("/courses/new", "NewCourseScreen"),
    page("/courses/{course}", "CourseScreen"),
    page("/courses/{course}/edit", "EditCourseScreen"),
    page("/courses/{course}/people", "CoursePeopleScreen"),
    page("/courses/{course}/activities/new", "NewActivityScreen"),
    page("/courses/{course}/activities/{activity}", "ActivityScreen"),
    page("/courses/{course}/activities/{activity}/edit", "EditActivityScreen"),
    { ...page("/courses/{course}/documents/{document}", "DocumentScreen"), isWhole: true },
    page("/subjects/{subject}", "SubjectScreen"),
    { ...page("/subjects/{subject}/documents/{document}", "MaterialScreen"), isWhole: true },
  ],
  collections: campusCollections,
  preferences: ["daily_summary", "notice_reminder", "mail_reminder"],
  guestCollections: [
    { name: "campus_activities", count: "campus.guestActivities" },
    { name: "campus_notes", count: "campus.guestNotes" },
  ],
  Ongoing,
  contribution: async () => (await import("./screens")).contribution,
};
