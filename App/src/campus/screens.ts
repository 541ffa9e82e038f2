// The pages of the area, and what it adds to those of others: all of it comes with the first.
export { ActivityScreen } from "./activity/ActivityScreen";
export { EditActivityScreen } from "./activity/EditActivityScreen";
export { NewActivityScreen } from "./activity/NewActivityScreen";
export { AgendaScreen } from "./agenda/AgendaScreen";
export { CalendarScreen } from "./calendar/CalendarScreen";
export { ConnectedScreen } from "./connect/ConnectedScreen";
export { ConnectionsScreen } from "./connect/ConnectionsScreen";
export { ProvidersScreen } from "./connect/ProvidersScreen";
export { contribution } from "./contribution";
export { CoursePeopleScreen } from "./courses/CoursePeopleScreen";
export { CourseScreen } from "./courses/CourseScreen";
export { CoursesScreen } from "./courses/CoursesScreen";
export { EditCourseScreen } from "./courses/EditCourseScreen";
export { NewCourseScreen } from "./courses/NewCourseScreen";
export { DocumentScreen } from "./documents/DocumentScreen";
export { NotesScreen } from "./notes/NotesScreen";
