import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { persistStorage } from "../../device/storage/room";
import { dropQueries } from "../../device/store/query";
import { deleteMember } from "../../device/store/database";
import { dropSync } from "../../device/sync/sync";
import type { AwaitedConsent, EndedSessions, Member, MemberStorage, PasskeyUse, Sessions } from "../../device/api";
import { asMember, session, setSession, whileChanging } from "../../device/session/session";
import { usePasskey } from "./ceremony";
import { endLeftSession, leaveSession } from "./leftSession";
import { memberRequest } from "./memberRequest";
import { noteAgreement } from "./privacy";

/** A session of the member. */
export type Session = Sessions["sessions"][number];

export interface Registration {
  user_name: string;
  email: string;
  display_name: string;
  password: string;
  /** The server's code for the first member of a new club. */
  set_up_code?: string;
  /** The version of the privacy text that the applicant agrees to. */
  privacy_version?: number;
  /** Where the club has an age for it: false for a minor, who states the day of birth and may name a guardian. */
  is_of_age?: boolean;
  birth_date?: string;
  guardian_email?: string;
}

function enter(member: Member): void {
  setSession({ member, signedIn: true });
  void persistStorage();
}

/**
 * Registers an account and signs in (K2); a minor's waits for a guardian's consent (K13). Returns true once signed in. Throws a
 * `Problem` with an error for each field.
 */
export async function register(registration: Registration): Promise<boolean> {
  const member = await whileChanging(() => request<Member | AwaitedConsent>("POST", "/members", registration));
  if ("awaits_guardian" in member) return false;
  if (registration.privacy_version !== undefined) noteAgreement(member.id, registration.privacy_version);
  enter(member);
  return true;
}

/** Signs in. Throws a `Problem`. */
export async function signIn(userName: string, password: string): Promise<void> {
  await endLeftSession();
  const body = { user_name: userName, password };
  const { member } = await whileChanging(() => request<{ member: Member }>("POST", "/session", body));
  enter(member);
}

/** Signs in by a passkey, which names the member. Throws a `Problem` or `NoPasskey`. */
export async function signInByPasskey(): Promise<void> {
  await endLeftSession();
  const credential = await usePasskey(await request<PasskeyUse>("POST", "/session/passkey/options"));
  const { member } = await whileChanging(() => request<{ member: Member }>("POST", "/session/passkey", { credential }));
  enter(member);
}

/** Signs in by a recovery code, which is valid once. Throws a `Problem`. */
export async function signInByRecoveryCode(userName: string, code: string): Promise<void> {
  await endLeftSession();
  const body = { user_name: userName, code };
  const { member } = await whileChanging(() => request<{ member: Member }>("POST", "/session/recovery", body));
  enter(member);
}

/** Signs out on this device. The data stay on the device and visible, unless `forgetting` is true. */
export async function signOut({ forgetting }: { forgetting: boolean }): Promise<void> {
  const { member, signedIn } = session();
  if (!member) return;
  try {
    if (signedIn) await asMember(member.id, () => request("DELETE", "/session"));
  } catch (error) {
    const { kind } = asProblem(error);
    if (kind === "network") leaveSession(member.id);
    // A session that has already ended needs no request.
    else if (kind !== "signedOut") throw error;
  }
  await leave(forgetting);
}

async function leave(forgetting: boolean): Promise<void> {
  const { member } = session();
  if (!member) return;
  setSession(forgetting ? { member: null, signedIn: false } : { member, signedIn: false });
  if (!forgetting) return;
  dropSync(member.id);
  dropQueries(member.id);
  await deleteMember(member.id);
}

/** Edits the member's own data. Throws a `Problem`. */
export async function changeMember(changes: Partial<Pick<Member, "display_name" | "email">>): Promise<void> {
  const member = await memberRequest<Member>("PATCH", "/member", changes);
  setSession({ member, signedIn: true });
}

/** Changes the password. Throws a `Problem`. */
export async function changePassword(current: string, next: string): Promise<void> {
  await memberRequest("PUT", "/member/password", { current, new: next });
}

/** Sets a new password by the secret of a link, which is valid once. Throws a `Problem`. */
export async function resetPassword(secret: string, password: string): Promise<void> {
  await request("POST", "/password-reset", { secret, password });
}

/**
 * Deletes the account and all of its data, here and on the server (K3). A member without a password gives none. Throws a
 * `Problem`.
 */
export async function deleteAccount(password: string | null): Promise<void> {
  await memberRequest("DELETE", "/member", password === null ? {} : { password });
  await leave(true);
}

/** The sessions of the member. */
export async function sessions(): Promise<Session[]> {
  const answer = await memberRequest<{ sessions: Session[] }>("GET", "/sessions");
  return answer.sessions;
}

/** The storage used by the member's files, and its limit. */
export async function storage(): Promise<MemberStorage> {
  return await memberRequest<MemberStorage>("GET", "/member/storage");
}

/** Ends another session. */
export async function endSession(id: string): Promise<void> {
  await memberRequest("DELETE", `/sessions/${id}`);
}

/** Ends all sessions of the member but this one, and returns their number. */
export async function endOtherSessions(): Promise<number> {
  return (await memberRequest<EndedSessions>("DELETE", "/sessions")).count;
}
