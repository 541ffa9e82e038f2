// The screens for administrators, loaded separately, since few members see them.
export { AdministrationPage } from "./AdministrationPage";
export { BackupPage } from "./BackupPage";
export { InvitePage } from "./InvitePage";
export { JobsPage } from "./JobsPage";
export { LogPage } from "./LogPage";
export { MemberPage } from "./MemberPage";
export { MembersPage } from "./MembersPage";
export { RecordKindsPage } from "./RecordKindsPage";
export { RecordListPage } from "./RecordListPage";
export { RecordPage } from "./RecordPage";
export { ReportsPage } from "../moderation/ReportsPage";
export { StoragePage } from "./StoragePage";
