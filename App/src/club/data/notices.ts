// What the member was told of, and by which ways.
import type { Mail, MailServer, Notices, NoticeWays } from "../../device/api";
import { request } from "../../device/network/request";
import { documentQuery, publicQuery } from "../../device/session/documents";
import { session, shownMember, useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { language } from "../../shell/language/language";
import { memberRequest } from "./memberRequest";

/** A notice of the list. */
export type ListedNotice = Notices["notices"][number];

const query = (member: string) => documentQuery<Notices>(member, "/notices");

/** The member's notices, the latest first. */
export const useNotices = () => useQuery(query(useShownMember()));

/** Asks for news, as a push or the return to the app suggests. */
export function refreshNotices(): void {
  const { member, signedIn } = session();
  if (member && signedIn) void query(member.id).refresh();
}

/** Notes that the member has seen a notice, or all up to a time. Throws a `Problem`. */
export async function markRead(seen: { id: string } | { until: number }): Promise<void> {
  const member = shownMember();
  await memberRequest("POST", "/notices/read", seen);
  await query(member).refresh();
}

/** The ways by which the member can be told. */
export const noticeWays = (member: string) => documentQuery<NoticeWays>(member, "/notices/ways");

/** Ends the pushes to a device of the member. Throws a `Problem`. */
export async function removeDevice(id: string): Promise<void> {
  const member = shownMember();
  await memberRequest("DELETE", `/notices/devices/${id}`);
  await noticeWays(member).refresh();
}

/** Asks for a mail that confirms the member's address. Throws a `Problem`. */
export const requestConfirmation = (): Promise<void> => memberRequest("POST", "/member/email/confirmation");

/** Whether the club sends mails. */
export const mailQuery = publicQuery<Mail>("/mail");

/** How the club sends mails, for administrators. */
export const mailServerQuery = (member: string) => documentQuery<MailServer>(member, "/club/mail");

/** Asks for a mail with a link for a new password. Throws a `Problem`; not if nobody has the address. */
export const requestReset = (email: string): Promise<void> =>
  request("POST", "/password-reset/mail", { email, language: language() });

/** Confirms an address by a mailed link. Throws a `Problem`. */
export const confirmEmail = (secret: string): Promise<void> => request("POST", "/email-confirmation", { secret });
