// The pages of the area, and what it adds to those of others: all of it comes with the first.
export { ActivityScreen } from "./activity/ActivityScreen";
export { EditActivityScreen } from "./activity/EditActivityScreen";
export { NewActivityScreen } from "./activity/NewActivityScreen";
export { AgendaScreen } from "./agenda/AgendaScreen";
export { contribution } from "./contribution";
export { CourseScreen } from "./courses/CourseScreen";
export { CoursesScreen } from "./courses/CoursesScreen";
export { DocumentScreen } from "./documents/DocumentScreen";
