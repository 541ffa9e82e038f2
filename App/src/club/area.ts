import type { Area } from "../shell/area";

/** Club: who the member is, and how the app looks to them. */
export const clubArea: Area = {
  tabs: [{ path: "/settings", icon: "settings", label: "club.settings", below: ["/sign-in", "/register"] }],
  routes: [
    { pattern: "/sign-in", load: async () => (await import("./SignIn")).SignIn },
    { pattern: "/register", load: async () => (await import("./Register")).Register },
    { pattern: "/settings", load: async () => (await import("./Settings")).Settings },
    { pattern: "/settings/profile", load: async () => (await import("./ProfileSettings")).ProfileSettings },
    { pattern: "/settings/categories", load: async () => (await import("./CategorySettings")).CategorySettings },
    { pattern: "/settings/account", load: async () => (await import("./Account")).Account },
  ],
};
