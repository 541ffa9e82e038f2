// The screens about access by other apps, loaded separately, since few members open them.
export { AppsScreen } from "./AppsScreen";
export { ConsentPage } from "./ConsentPage";
export { RegisteredAppsScreen } from "./RegisteredAppsScreen";
