// The screens for administrators, loaded separately, since few members see them.
export { AdministrationPage } from "./AdministrationPage";
export { InvitePage } from "./InvitePage";
export { JobsPage } from "./JobsPage";
export { LogPage } from "./LogPage";
export { MemberPage } from "./MemberPage";
export { MembersPage } from "./MembersPage";
export { StoragePage } from "./StoragePage";
