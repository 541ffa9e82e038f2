// The pages of organisers and marshals. Their code is loaded with the first of them.
export { AlertWatches } from "./alerts/AlertWatches";
export { AlertsPage } from "./alerts/AlertsPage";
export { CheckInPage } from "./checkin/CheckInPage";
export { CorrectionsPage } from "./corrections/CorrectionsPage";
export { CoursePage } from "./course/CoursePage";
export { DetailsPage } from "./details/DetailsPage";
export { NewRace } from "./NewRace";
export { OrganisePage } from "./OrganisePage";
export { PeoplePage } from "./people/PeoplePage";
export { ResultsPage } from "./results/ResultsPage";
export { CodesPage } from "./teams/CodesPage";
export { TeamsPage } from "./teams/TeamsPage";
