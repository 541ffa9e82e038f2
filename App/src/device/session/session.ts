import { asProblem, Problem } from "../network/problem";
import { askFor, request } from "../network/request";
import { Observable, useObservable } from "../store/observable";
import type { Member } from "../api";

/** Whose data the device shows, and whether the server still knows them. */
export interface Session {
  member: Member | null;
  /** False once the member signed out or the session ended: the data stays visible, updates stop. */
  signedIn: boolean;
}

const place = "cordada.session";
const nobody: Session = { member: null, signedIn: false };


/** The session all tabs share. */
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

// Another tab signed in or out: this one follows at once.
window.addEventListener("storage", (event) => {
  if (event.key === place) current.set(kept());
});

export const session = current.now;

/** Calls `listener` whenever the session changes; the answer stops that. */
export const onSession = current.subscribe;

/** The session, and a new render whenever it changes. */
export function useSession(): Session {
  return useObservable(current);
}

/** Stands in for a member where the device is used without an account (K1). */
export const deviceMember = "device";

/** The name of the database that is shown: the member's, or the device's own. */
export function shownMember(): string {
  return session().member?.id ?? deviceMember;
}

/** The name of the database that is shown, and a new render whenever it changes. */
export function useShownMember(): string {
  return useObservable({ now: shownMember, subscribe: onSession });
}

/** Makes `next` the session of every tab. */
export function setSession(next: Session): void {
  localStorage.setItem(place, JSON.stringify(next));
  current.set(next);
}

/**
 * Runs `change`, which may make the cookie another member's. Until it is over no tab asks the server or keeps an answer, so
 * that an answer for one member never lands in the database of another; what the other tabs show stays (Y6).
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

/** Asks the server for `member`. The answer counts only while the session is theirs. */
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

/** Asks the server who is signed in: the session may have ended, or the name changed elsewhere. */
export async function checkSession(): Promise<void> {
  const { member, signedIn } = session();
  if (!member || !signedIn) return;
  const answer = await asMember(member.id, () => request<{ member: Member }>("GET", "/session"));
  if (answer.member.id === member.id) setSession({ member: answer.member, signedIn: true });
  else setSession({ member, signedIn: false });
}
