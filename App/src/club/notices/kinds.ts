// The kinds of notices, in the order of the settings.
import type { Notices, Preferences } from "../../device/api";

/** A kind of notice, as the server names it. */
export type NoticeKind = Notices["notices"][number]["kind"];

export const noticeKinds: readonly NoticeKind[] = ["friend", "comment", "reminder", "race_alert", "report", "new_device"];

/** The times at which a member is told by mail. */
export const mailPaces = ["never", "daily", "now"] as const;

/** The preference for the list in the app. */
export const listField = <Kind extends NoticeKind>(kind: Kind): `notice_${Kind}` => `notice_${kind}`;
/** The preference for mail. */
export const mailField = <Kind extends NoticeKind>(kind: Kind): `mail_${Kind}` => `mail_${kind}`;

/** The member's preferences for notices, which are stored with the account. */
export const noticePreferences: readonly (keyof Preferences)[] = [
  ...noticeKinds.flatMap((kind) => [listField(kind), mailField(kind)]),
  "mail_hour",
  "time_zone",
];
