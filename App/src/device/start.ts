import { meetPreferences } from "../club/data/preferences";
import { onSurroundings } from "./network/surroundings";
import { checkSession } from "./session/account";
import { deviceMember, onSession, session, shownMember } from "./session/session";
import { refreshQueries } from "./store/query";
import { listenForNews } from "./sync/news";
import { synced, syncNow, syncOf } from "./sync/sync";
import { bringing } from "../tracks/data/bring/choice";
import { sweepOwn } from "../tracks/data/own/sweepOwn";

/** How often waiting changes are tried again while the app is open. */
const tryAgainAfter = 30_000;

/** When the first screen is there. */
const sweepAfter = 3_000;

/** Meets the server: now, after every sign-in, and whenever the network or the member returns. */
export function startDevice(): void {
  let member = "";
  const meet = () => {
    const now = session();
    const signedIn = now.signedIn ? now.member?.id ?? "" : "";
    if (signedIn !== member && signedIn !== "") void catchUp();
    member = signedIn;
  };
  onSession(meet);
  synced.add((member) => {
    if (member !== shownMember()) return;
    void meetPreferences().catch(() => undefined);
    bring();
  });
  bringing.subscribe(bring);
  onSurroundings(bring);
  setTimeout(sweep, sweepAfter);
  meet();
  listenForNews();
  window.addEventListener("online", () => void catchUp());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void catchUp();
  });
  setInterval(() => {
    if (syncOf(shownMember()).changes.now().length > 0) void syncNow();
  }, tryAgainAfter);
  void import("../map/data/download").then(({ goOnWithRegions }) => goOnWithRegions(), () => undefined);
}

function sweep(): void {
  for (const member of new Set([shownMember(), deviceMember])) void sweepOwn(member).catch(() => undefined);
}

/** Loaded when wanted: most devices bring nothing. */
function bring(): void {
  if (bringing.now() === "opened") return;
  void import("../tracks/data/bring/bring").then(({ bringTracks }) => bringTracks(), () => undefined);
}

/** Without a network nothing is lost by failing: the next occasion does the same again. */
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
