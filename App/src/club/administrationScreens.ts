// The screens for administrators, loaded separately, since few members see them.
export { AdministrationPage } from "./administration/AdministrationPage";
export { BackupPage } from "./administration/BackupPage";
export { InvitePage } from "./administration/InvitePage";
export { JobsPage } from "./administration/JobsPage";
export { LogPage } from "./administration/LogPage";
export { MemberPage } from "./administration/MemberPage";
export { MembersPage } from "./administration/MembersPage";
export { RecordKindsPage } from "./administration/RecordKindsPage";
export { RecordListPage } from "./administration/RecordListPage";
export { RecordPage } from "./administration/RecordPage";
export { ReportsPage } from "./moderation/ReportsPage";
export { StoragePage } from "./administration/StoragePage";
