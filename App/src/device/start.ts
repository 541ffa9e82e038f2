import { askForClub } from "./session/club";
import { checkSession, onSession, session, shownMember } from "./session/session";
import { refreshQueries } from "./store/query";
import { listenForNews } from "./sync/news";
import { syncNow, syncOf } from "./sync/sync";

/** Milliseconds between attempts to send waiting changes while the app is open. */
const tryAgainAfter = 30_000;

/** Milliseconds after which what is known of the club is asked for again. */
const clubIsFreshFor = 600_000;

/** Contacts the server: now, after each sign-in, and when the network or the member returns. */
export function startDevice(): void {
  let member = "";
  const meet = () => {
    const now = session();
    const signedIn = now.signedIn ? now.member?.id ?? "" : "";
    if (signedIn !== member && signedIn !== "") void catchUp();
    member = signedIn;
  };
  onSession(meet);
  meet();
  listenForNews();
  const meetClub = clubMeeting();
  meetClub();
  const meetAgain = () => {
    void catchUp();
    meetClub();
  };
  window.addEventListener("online", meetAgain);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") meetAgain();
  });
  setInterval(() => {
    if (syncOf(shownMember()).changes.now().length > 0) void syncNow();
  }, tryAgainAfter);
}

/** Returns a function that asks for the club, unless it was asked for recently. Without a network, what is known stays. */
function clubMeeting(): () => void {
  let askedAt = -Infinity;
  return () => {
    if (performance.now() - askedAt < clubIsFreshFor) return;
    askedAt = performance.now();
    askForClub().catch(() => {
      askedAt = -Infinity;
    });
  };
}

/** A failure without a network loses nothing: the next event repeats the attempt. */
async function catchUp(): Promise<void> {
  if (!session().signedIn) return;
  try {
    await checkSession();
    await syncNow();
    refreshQueries(shownMember());
  } catch {
    return;
  }
}
