// The screens of privacy for administrators.
export { PrivacySettingsPage } from "./PrivacySettingsPage";
export { ProcessingPage } from "./ProcessingPage";
