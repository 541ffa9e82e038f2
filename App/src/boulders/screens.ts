// The pages of the area, and what it adds to those of others: all of it comes with the first.
export { contribution } from "./contribution";
export { EditorScreen } from "./editor/EditorScreen";
export { ProblemMarksScreen } from "./editor/ProblemMarksScreen";
export { ProblemFormScreen } from "./form/ProblemFormScreen";
export { EditGymScreen } from "./gyms/EditGymScreen";
export { GymReportsScreen } from "./gyms/GymReportsScreen";
export { GymScreen } from "./gyms/GymScreen";
export { GymsScreen } from "./gyms/GymsScreen";
export { NewGymScreen } from "./gyms/NewGymScreen";
export { TeamScreen } from "./gyms/TeamScreen";
export { PhotosScreen } from "./list/PhotosScreen";
export { ProjectsScreen } from "./list/ProjectsScreen";
export { TimelineScreen } from "./list/TimelineScreen";
export { LogbookScreen } from "./logbook/LogbookScreen";
export { ProblemScreen } from "./problem/ProblemScreen";
export { SuggestionScreen } from "./suggestions/SuggestionScreen";
export { SuggestScreen } from "./suggestions/SuggestScreen";
