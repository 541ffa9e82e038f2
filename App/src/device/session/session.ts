import { asProblem, Problem } from "../network/problem";
import { askFor, request } from "../network/request";
import { Observable, useObservable } from "../store/observable";
import type { Member } from "../api";

/** The member whose data the device shows, and the state of their session. */
export interface Session {
  member: Member | null;
  /** False after signing out or after the session's end: the data stays visible, updates stop. */
  signedIn: boolean;
}

const place = "cordada.session";
const nobody: Session = { member: null, signedIn: false };


/** The session, shared by all tabs. */
function kept(): Session {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? "null") as Session | null) ?? nobody;
  } catch {
    return nobody;
  }
}

const current = new Observable<Session>(kept());

const askForShown = () => askFor(current.now().member?.id ?? null);
askForShown();
current.subscribe(askForShown);

// Follows the sign-in or sign-out of another tab.
window.addEventListener("storage", (event) => {
  if (event.key === place) current.set(kept());
});

export const session = current.now;

/** Calls `listener` when the session changes, until the returned function is called. */
export const onSession = current.subscribe;

/** The session; re-renders when it changes. */
export function useSession(): Session {
  return useObservable(current);
}

/** The identifier that replaces the member's when the device is used without an account (K1). */
export const deviceMember = "device";

/** The name of the database in use: that of the member, or of the guest. */
export function shownMember(): string {
  return session().member?.id ?? deviceMember;
}

/** The name of the database in use; re-renders when it changes. */
export function useShownMember(): string {
  return useObservable({ now: shownMember, subscribe: onSession });
}

/** Sets the session in all tabs. */
export function setSession(next: Session): void {
  localStorage.setItem(place, JSON.stringify(next));
  current.set(next);
}

/**
 * Runs `change`, which may set the cookie of another member. Meanwhile no tab sends requests or stores answers, so that an
 * answer for one member never enters the database of another. Other tabs keep their contents (Y6).
 */
export async function whileChanging<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  localStorage.setItem(place, JSON.stringify({ ...session(), signedIn: false }));
  try {
    return await change();
  } catch (error) {
    localStorage.setItem(place, JSON.stringify(session()));
    throw error;
  }
}

const signedOut = () => new Problem("signedOut", 401, "signed out");

/** Runs a request for `member`. Its answer is discarded if the session changes meanwhile. */
export async function asMember<Answer>(member: string, ask: () => Promise<Answer>): Promise<Answer> {
  const theirs = () => {
    const now = kept();
    return now.signedIn && now.member?.id === member;
  };
  if (!theirs()) throw signedOut();
  try {
    const answer = await ask();
    if (!theirs()) throw signedOut();
    return answer;
  } catch (error) {
    const problem = asProblem(error);
    if (problem.kind === "signedOut" && theirs()) setSession({ ...session(), signedIn: false });
    throw problem;
  }
}

/** Asks the server for the signed-in member: the session may have ended, or the name may have changed on another device. */
export async function checkSession(): Promise<void> {
  const { member, signedIn } = session();
  if (!member || !signedIn) return;
  const answer = await asMember(member.id, () => request<{ member: Member }>("GET", "/session"));
  if (answer.member.id === member.id) setSession({ member: answer.member, signedIn: true });
  else setSession({ member, signedIn: false });
}
