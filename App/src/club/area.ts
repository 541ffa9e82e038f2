import type { Area } from "../shell/area";
import { AdoptionOffer } from "./Adoption";
import { ConflictBadge } from "./sync/ConflictBadge";

const screens = () => import("./screens");

/** Club: who the member is, and how the app looks to them. */
export const clubArea: Area = {
  tabs: [
    {
      path: "/settings",
      icon: "settings",
      label: "club.settings",
      below: ["/sign-in", "/register"],
      Badge: ConflictBadge,
    },
  ],
  routes: [
    { pattern: "/sign-in", load: async () => (await screens()).SignIn },
    { pattern: "/register", load: async () => (await screens()).Register },
    { pattern: "/settings", load: async () => (await screens()).Settings },
    { pattern: "/settings/profile", load: async () => (await screens()).ProfileSettings },
    { pattern: "/settings/categories", load: async () => (await screens()).CategorySettings },
    { pattern: "/settings/device", load: async () => (await screens()).ThisDevice },
    { pattern: "/settings/sync", load: async () => (await screens()).SyncPage },
    { pattern: "/settings/sync/conflicts", load: async () => (await screens()).ConflictsPage },
    { pattern: "/settings/account", load: async () => (await screens()).Account },
  ],
  Ongoing: AdoptionOffer,
};
