// The screens of the club, loaded together: each is small, and they are often opened in a row.
export { Account } from "./Account";
export { AreaSettings } from "./AreaSettings";
export { ThisDevice } from "./device/ThisDevice";
export { FriendLinkPage } from "./friends/FriendLinkPage";
export { FriendsPage } from "./friends/FriendsPage";
export { InvitationPage } from "./invitations/InvitationPage";
export { RecoverySignIn } from "./passkeys/RecoverySignIn";
export { SecurityPage } from "./passkeys/SecurityPage";
export { ProfileSettings } from "./ProfileSettings";
export { Register } from "./Register";
export { ResetPassword } from "./ResetPassword";
export { Settings } from "./Settings";
export { SignIn } from "./SignIn";
export { ConflictsPage } from "./sync/ConflictsPage";
export { SyncPage } from "./sync/SyncPage";
export { TodayScreen } from "./TodayScreen";
