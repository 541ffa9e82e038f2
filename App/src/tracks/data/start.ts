import { onSurroundings } from "../../device/network/surroundings";
import { deviceMember, shownMember } from "../../device/session/session";
import { read } from "../../device/store/database";
import { synced } from "../../device/sync/sync";
import { downloadChoice } from "./download/choice";
import { unplacedKey } from "./unplacedKey";

/** Milliseconds after the start, when the first screen is shown. */
const sweepAfter = 3_000;

/**
 * Starts the background work of tracks: downloads, the placing of photos whose points were missing, and the removal of unused
 * files.
 */
export function startTracks(): void {
  synced.add((member) => {
    if (member !== shownMember()) return;
    download();
    void placePhotos(member).catch(() => undefined);
  });
  downloadChoice.subscribe(download);
  onSurroundings(download);
  setTimeout(sweep, sweepAfter);
}

function sweep(): void {
  for (const member of new Set([shownMember(), deviceMember])) void tend(member).catch(() => undefined);
}

/** The module is loaded on demand: most devices download nothing. */
function download(): void {
  if (downloadChoice.now() === "opened") return;
  void import("./download/download").then(({ downloadTracks }) => downloadTracks(), () => undefined);
}

/** The module is loaded only if photos wait. */
async function placePhotos(member: string): Promise<void> {
  if ((await read(member, "sync", (store) => store.count(unplacedKey))) === 0) return;
  await (await import("./unplacedPhotos")).placeUnplaced(member);
}

/** The modules are loaded after the first screen, so that no page waits for them. */
async function tend(member: string): Promise<void> {
  const { renewFriendTracks } = await import("./friendTracks");
  await renewFriendTracks(member).catch(() => undefined);
  const { sweepOwn } = await import("./own/sweepOwn");
  await sweepOwn(member);
  const { renewOwn } = await import("./own/renewOwn");
  await renewOwn(member);
}
