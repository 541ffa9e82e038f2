import { checkSession, onSession, session, shownMember } from "./session/session";
import { refreshQueries } from "./store/query";
import { listenForNews } from "./sync/news";
import { syncNow, syncOf } from "./sync/sync";

/** Milliseconds between attempts to send waiting changes while the app is open. */
const tryAgainAfter = 30_000;

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
  window.addEventListener("online", () => void catchUp());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void catchUp();
  });
  setInterval(() => {
    if (syncOf(shownMember()).changes.now().length > 0) void syncNow();
  }, tryAgainAfter);
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
