// What members let other apps do, apart from the club's other screens: few members ever come here.
export { AppsScreen } from "./AppsScreen";
export { ConsentPage } from "./ConsentPage";
export { RegisteredAppsScreen } from "./RegisteredAppsScreen";
