import { shownMember } from "../device/session/session";
import { synced } from "../device/sync/sync";
import type { Area } from "../shell/area";
import { loadContributions } from "../shell/declaredAreas";
import { Offers } from "./Offers";
import { endLeftSession } from "./data/leftSession";
import { pictureOriginals } from "./data/originalsCollection";
import { meetPreferences, preferencesCollection } from "./data/preferences";
import { profileCollection } from "./data/profile";
import { leadToSetUp } from "./data/setUp";
import { WaitingBadge } from "./notices/NoticeBadge";
import { watchNotices } from "./notices/watchNotices";

/** These pages show contributions of all areas. */
const screens = async () => (await Promise.all([import("./screens"), loadContributions()]))[0];
const clubSettings = () => import("./settings/ClubPage");
/** The screens about apps name the permissions of all areas. */
const apps = async () => (await Promise.all([import("./apps/screens"), loadContributions()]))[0];
/** The notices are of all areas. */
const notices = async () => (await Promise.all([import("./notices/screens"), loadContributions()]))[0];
const guardian = () => import("./guardian/GuardianPage");
/** The record of processing names the areas. */
const privacy = async () => (await Promise.all([import("./privacy/screens"), loadContributions()]))[0];
/** The screens for administrators name the areas and the kinds of their spaces. */
const administration = async () => (await Promise.all([import("./administrationScreens"), loadContributions()]))[0];

/** Club: the member's account, and the appearance of the app. */
export const clubArea: Area = {
  name: "club",
  you: {
    path: "/settings",
    icon: "person",
    label: "club.you",
    below: ["/sign-in", "/register", "/reset-password", "/forgot-password", "/confirm-email", "/guardian", "/first-evening", "/notices", "/privacy"],
    Badge: WaitingBadge,
  },
  routes: [
    { pattern: "/sign-in", load: async () => (await screens()).SignIn },
    { pattern: "/sign-in/recovery", load: async () => (await screens()).RecoverySignIn },
    { pattern: "/register", load: async () => (await screens()).Register },
    { pattern: "/reset-password", load: async () => (await screens()).ResetPassword },
    { pattern: "/forgot-password", load: async () => (await screens()).ForgotPassword },
    { pattern: "/confirm-email", load: async () => (await screens()).ConfirmEmail },
    { pattern: "/guardian", load: async () => (await guardian()).GuardianPage },
    { pattern: "/notices", load: async () => (await notices()).NoticesPage },
    { pattern: "/settings/notices", load: async () => (await notices()).NoticeSettings },
    { pattern: "/invitation", load: async () => (await screens()).InvitationPage },
    { pattern: "/friend", load: async () => (await screens()).FriendLinkPage },
    { pattern: "/today", load: async () => (await screens()).TodayScreen },
    { pattern: "/settings", load: async () => (await screens()).Settings },
    { pattern: "/settings/profile", load: async () => (await screens()).ProfileSettings },
    { pattern: "/settings/friends", load: async () => (await screens()).FriendsPage },
    { pattern: "/settings/reports", load: async () => (await administration()).ReportsPage },
    { pattern: "/settings/reports/{space}", load: async () => (await screens()).SpaceReportsPage },
    { pattern: "/settings/club", load: async () => (await clubSettings()).ClubPage },
    { pattern: "/settings/club/privacy", load: async () => (await privacy()).PrivacySettingsPage },
    { pattern: "/settings/club/processing", load: async () => (await privacy()).ProcessingPage },
    { pattern: "/privacy", load: async () => (await screens()).PrivacyPage },
    { pattern: "/first-evening", load: async () => (await clubSettings()).FirstEvening },
    { pattern: "/settings/areas", load: async () => (await screens()).AreaSettings },
    { pattern: "/settings/device", load: async () => (await screens()).ThisDevice },
    { pattern: "/settings/sync", load: async () => (await screens()).SyncPage },
    { pattern: "/settings/sync/conflicts", load: async () => (await screens()).ConflictsPage },
    { pattern: "/settings/apps", load: async () => (await apps()).AppsScreen },
    { pattern: "/settings/apps/registered", load: async () => (await apps()).RegisteredAppsScreen },
    { pattern: "/settings/administration", load: async () => (await administration()).AdministrationPage },
    { pattern: "/settings/administration/members", load: async () => (await administration()).MembersPage },
    { pattern: "/settings/administration/members/invite", load: async () => (await administration()).InvitePage },
    { pattern: "/settings/administration/members/{member}", load: async () => (await administration()).MemberPage },
    { pattern: "/settings/administration/log", load: async () => (await administration()).LogPage },
    { pattern: "/settings/administration/storage", load: async () => (await administration()).StoragePage },
    { pattern: "/settings/administration/backup", load: async () => (await administration()).BackupPage },
    { pattern: "/settings/administration/records", load: async () => (await administration()).RecordKindsPage },
    { pattern: "/settings/administration/records/{collection}", load: async () => (await administration()).RecordListPage },
    { pattern: "/settings/administration/records/{collection}/{space}/{record}", load: async () => (await administration()).RecordPage },
    { pattern: "/settings/administration/jobs", load: async () => (await administration()).JobsPage },
    { pattern: "/authorize", load: async () => (await apps()).ConsentPage },
    { pattern: "/settings/account", load: async () => (await screens()).Account },
    { pattern: "/settings/security", load: async () => (await screens()).SecurityPage },
  ],
  collections: [profileCollection, preferencesCollection, { name: "friend_sharing", hasOneRecord: true }, pictureOriginals],
  preferences: [
    "language", "units", "theme", "areas", "hidden_areas", "keep_originals", "notice_friend", "mail_friend", "notice_report", "mail_report",
    "notice_new_device", "mail_new_device", "mail_hour", "time_zone",
  ],
  Ongoing: Offers,
  start() {
    const end = () => void endLeftSession();
    window.addEventListener("online", end);
    end();
    void leadToSetUp();
    watchNotices();
    void import("./notices/pushes").then(({ renewPushes }) => renewPushes()).catch(() => undefined);
    synced.add((member) => {
      if (member === shownMember()) void meetPreferences().catch(() => undefined);
    });
  },
  contribution: async () => (await import("./contribution")).contribution,
};
