import { onSurroundings } from "../../device/network/surroundings";
import { deviceMember, shownMember } from "../../device/session/session";
import { synced } from "../../device/sync/sync";
import { downloadChoice } from "./download/choice";
import { sweepOwn } from "./own/sweepOwn";

/** When the first screen is there. */
const sweepAfter = 3_000;

/** Brings the tracks that the member wants here, and sweeps away the files that no track is made of. */
export function startTracks(): void {
  synced.add((member) => {
    if (member === shownMember()) download();
  });
  downloadChoice.subscribe(download);
  onSurroundings(download);
  setTimeout(sweep, sweepAfter);
}

function sweep(): void {
  for (const member of new Set([shownMember(), deviceMember])) {
    void sweepOwn(member).then(() => renew(member)).catch(() => undefined);
  }
}

/** Loaded when wanted: most devices download nothing. */
function download(): void {
  if (downloadChoice.now() === "opened") return;
  void import("./download/download").then(({ downloadTracks }) => downloadTracks(), () => undefined);
}

/** Loaded when the first screen is there: it needs the engine only where another core derived the tracks. */
async function renew(member: string): Promise<void> {
  const { renewOwn } = await import("./own/renewOwn");
  await renewOwn(member);
}
