import { onSurroundings } from "../../device/network/surroundings";
import { deviceMember, shownMember } from "../../device/session/session";
import { synced } from "../../device/sync/sync";
import { bringing } from "./bring/choice";
import { sweepOwn } from "./own/sweepOwn";

/** When the first screen is there. */
const sweepAfter = 3_000;

/** Brings the tracks that the member wants here, and sweeps away the files that no track is made of. */
export function startTracks(): void {
  synced.add((member) => {
    if (member === shownMember()) bring();
  });
  bringing.subscribe(bring);
  onSurroundings(bring);
  setTimeout(sweep, sweepAfter);
}

function sweep(): void {
  for (const member of new Set([shownMember(), deviceMember])) void sweepOwn(member).catch(() => undefined);
}

/** Loaded when wanted: most devices bring nothing. */
function bring(): void {
  if (bringing.now() === "opened") return;
  void import("./bring/bring").then(({ bringTracks }) => bringTracks(), () => undefined);
}
