// The member's preferences for notices: of each kind, its place in the list of the app and the pace of its mails.
import type { Notices } from "../device/api";

/** A kind of notice, by the server's name. */
export type NoticeKind = Notices["notices"][number]["kind"];

/** The preference for the list in the app. */
export const listField = <Kind extends NoticeKind>(kind: Kind): `notice_${Kind}` => `notice_${kind}`;
/** The preference for mail. */
export const mailField = <Kind extends NoticeKind>(kind: Kind): `mail_${Kind}` => `mail_${kind}`;
